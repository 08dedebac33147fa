/**
 * Controls in the selected parts that Tab reaches and that are covered, off the screen or without a sign while they have the
 * focus. Runs in the page.
 */
export const focusFaults = (parts: string) => {
	const nameOf = (element: Element) =>
		`${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
	const faultOf = (element: HTMLElement) => {
		element.focus()
		if (document.activeElement !== element) return 'cannot be focused'
		const box = element.getClientRects()[0]
		if (!box) return 'has no box'
		const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
		const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
		if (right <= left || bottom <= top) return 'is off the screen'
		const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
		if (!hit || !(element.contains(hit) || hit.closest('label')?.contains(element)))
			return `lies under ${hit && nameOf(hit)}`
		// The sign may stand on what surrounds a control, such as the frame of a field or a whole card.
		for (let shown: Element | null = element; shown && shown !== document.body; shown = shown.parentElement)
			for (const part of [undefined, '::before', '::after']) {
				const { outlineStyle, outlineWidth } = getComputedStyle(shown, part)
				if (outlineStyle !== 'none' && outlineWidth !== '0px') return undefined
			}
		return 'does not show the focus'
	}
	return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
		.filter(
			(element) =>
				element.tabIndex >= 0 &&
				element.closest(parts) &&
				!element.matches(':disabled') &&
				element.checkVisibility({ visibilityProperty: true }) &&
				!element.closest('[inert]'),
		)
		.flatMap((element) => {
			const fault = faultOf(element)
			return fault ? [`${nameOf(element)} ${fault}`] : []
		})
}
