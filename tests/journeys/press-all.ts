/** Opens and presses whatever a page has, but what leaves it. Returns what took the focus away or out of view. Runs in the page. */
export const pressAll = async () => {
	const lost: string[] = []
	const frame = () => new Promise((resolve) => setTimeout(resolve, 20))
	/** Waits until nothing has changed for a while: what a choice loads arrives late on a busy machine. */
	const settled = () =>
		new Promise<void>((resolve) => {
			let waiting = setTimeout(resolve, 300)
			const changes = new MutationObserver(() => {
				clearTimeout(waiting)
				waiting = setTimeout(resolve, 300)
			})
			changes.observe(document.body, { subtree: true, childList: true, characterData: true })
		})
	const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim()
	const controls = 'summary, button[type=button]:not([aria-haspopup]), select, [role=tab], input[type=checkbox]'
	for (const control of document.querySelectorAll<HTMLElement>(`:is(header, main, aside) :is(${controls})`)) {
		if (!control.isConnected || !control.checkVisibility() || control.textContent?.includes('Show map')) continue
		const name = nameOf(control)
		control.focus()
		if (control instanceof HTMLSelectElement) {
			control.selectedIndex = control.options.length - 1
			control.dispatchEvent(new Event('change', { bubbles: true }))
		} else control.click()
		await (control instanceof HTMLSelectElement ? settled() : frame())
		const focused = document.activeElement
		if (!focused || focused === document.body) lost.push(`${name}: the focus is lost`)
		else {
			const { top, bottom, left, right } = focused.getBoundingClientRect()
			if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth)
				lost.push(`${name}: the focus is out of view`)
		}
	}
	return lost
}
