/** Opens and presses whatever a page has, but what leaves it. Runs in the page. */
export const pressAll = async () => {
	window.print = () => {}
	window.confirm = () => true
	const frame = () => new Promise((resolve) => setTimeout(resolve, 20))
	const controls = 'summary, button[type=button]:not([aria-haspopup]), select, [role=tab], input[type=checkbox]'
	for (const control of document.querySelectorAll<HTMLElement>(`:is(header, main, aside) :is(${controls})`)) {
		if (!control.isConnected || !control.checkVisibility() || control.textContent?.includes('Show map')) continue
		if (control instanceof HTMLSelectElement) {
			control.selectedIndex = control.options.length - 1
			control.dispatchEvent(new Event('change', { bubbles: true }))
		} else control.click()
		await frame()
	}
}
