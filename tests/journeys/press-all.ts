/**
 * Opens and presses whatever the selected parts of a page have, but what leaves it. Returns what took the focus away or out
 * of view. Runs in the page.
 */
export const pressAll = async (parts: string) => {
	const lost: string[] = []
	let loading = 0
	const { fetch } = window
	window.fetch = async (...given) => {
		loading++
		try {
			const response = await fetch(...given)
			await response.clone().arrayBuffer()
			return response
		} finally {
			loading--
		}
	}
	const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
	const isLost = () => !document.activeElement || document.activeElement === document.body
	/** Waits until nothing loads, the page has navigated and is painted, and the focus is back, if it comes back. */
	const settled = async () => {
		do {
			await frame()
			await frame()
			await navigation?.transition?.finished
		} while (loading > 0)
		for (let frames = 0; frames < 120 && isLost(); frames++) await frame()
	}
	// A hidden control takes no focus, which would stay wherever it was before.
	const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
	const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim()
	const controls = 'summary, button[type=button]:not([aria-haspopup]), select, [role=tab], input[type=checkbox]'
	for (const control of document.querySelectorAll<HTMLElement>(`:is(${parts}) :is(${controls})`)) {
		if (!control.isConnected || !isShown(control) || control.textContent?.includes('Show map')) continue
		const name = nameOf(control)
		control.focus()
		if (control instanceof HTMLSelectElement) {
			control.selectedIndex = control.options.length - 1
			control.dispatchEvent(new Event('change', { bubbles: true }))
		} else control.click()
		await settled()
		const focused = document.activeElement
		if (!focused || isLost()) lost.push(`${name}: the focus is lost`)
		else {
			const { top, bottom, left, right } = focused.getBoundingClientRect()
			if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth)
				lost.push(`${name}: the focus is out of view`)
		}
	}
	window.fetch = fetch
	return lost
}
