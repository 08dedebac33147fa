/** Makes the document a hidden one, as in a tab in the background. Runs before the page's scripts. */
export function hideTab() {
	Object.defineProperty(document, 'hidden', { get: () => true })
	Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
	// What Chromium answers in a hidden tab.
	document.startViewTransition = (given) => {
		const update = typeof given === 'function' ? given : given?.update
		const done = Promise.resolve().then(update)
		const ready = Promise.reject(new DOMException('The document is hidden', 'InvalidStateError'))
		const types = new Set() as ViewTransitionTypeSet
		return { ready, finished: done, updateCallbackDone: done, skipTransition() {}, types } as ViewTransition
	}
}
