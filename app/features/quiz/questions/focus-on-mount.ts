/** A ref that moves the focus to a heading or verdict when it appears, and the top of the window with it. */
export function focusOnMount(element: HTMLElement | null) {
	element?.focus({ preventScroll: true })
	element?.scrollIntoView({ block: 'nearest' })
}
