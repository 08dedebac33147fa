// Where the focus goes, and what is said without it.

/** Focuses an element that may be far from what the visitor sees, and brings it with its surroundings into view. */
export function focusInView(element: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'center') {
	element?.focus({ preventScroll: true })
	element?.scrollIntoView({ block })
}

/** A ref that moves the focus to a heading or verdict when it appears, and the top of the window with it. */
export const focusOnMount = (element: HTMLElement | null) => focusInView(element, 'nearest')

let show: ((text: string) => void) | undefined

/** Says politely, in a few words, what the visitor has changed elsewhere on the page than where the focus is. */
export const announce = (text: string) => show?.(text)

/** Takes over what is announced; the shell does. */
export const takeAnnouncements = (next: (text: string) => void) => {
	show = next
}
