/** How far the page is wider than the screen, controls beside the screen, and controls that cannot be brought into view. Runs in the page. */
export const outside = () => {
	const root = document.documentElement
	const width = root.clientWidth
	const nameOf = (element: Element) =>
		`${element.tagName.toLowerCase()} ${element.id || element.ariaLabel || element.textContent?.trim().slice(0, 30)}`
	const scrolls = (element: Element) =>
		element === root || /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX)
	const isVisible = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
		!element.closest('[aria-hidden], [inert]')
	const found: string[] = []
	if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth - width} px wider than the screen`)
	for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
		if (!isVisible(control) || control.matches('a[href="#content"]')) continue
		let around = control.parentElement
		while (around && !scrolls(around)) around = around.parentElement
		const { left, right } = control.getBoundingClientRect()
		if (around === root && (left < -1 || right > width + 1)) found.push(`${nameOf(control)} is beside the screen`)
	}
	const enrol = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Enrol now')
	const reached = [
		document.querySelector('[aria-controls="navigation"]'),
		enrol,
		document.querySelector('main :is(input:not([type="hidden"], [tabindex="-1"]), textarea, select)'),
	]
	for (const control of reached) {
		if (!control || !isVisible(control)) continue
		control.scrollIntoView({ block: 'center', behavior: 'instant' })
		const { left, right, top, bottom } = control.getBoundingClientRect()
		if (top < -1 || bottom > innerHeight + 1) found.push(`${nameOf(control)} is higher than its place on the screen`)
		const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
		if (!hit || !(control.contains(hit) || hit.closest('label')?.contains(control)))
			found.push(`${nameOf(control)} is covered by ${hit && nameOf(hit)}`)
	}
	return found
}
