/** Focuses an element that may be far from what the visitor sees, and brings it with its surroundings into view. */
export function focusInView(element: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'center') {
	element?.focus({ preventScroll: true })
	element?.scrollIntoView({ block })
}
