import { focusInView } from '#app/ui/browser/focus-in-view.ts'

/** A ref that moves the focus to a heading or verdict when it appears, and the top of the window with it. */
export const focusOnMount = (element: HTMLElement | null) => focusInView(element, 'nearest')
