/** Focuses an element that may be far from what the visitor sees, and brings it with its surroundings into view. */
export function focusInView(element: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'center') {
	element?.focus({ preventScroll: true })
	element?.scrollIntoView({ block })
}

/** A ref that moves the focus to a heading or verdict when it appears, and the top of the window with it. */
export const focusOnMount = (element: HTMLElement | null) => focusInView(element, 'nearest')
