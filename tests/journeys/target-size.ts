/** Controls whose target is smaller than `least` px; links inside a sentence are exempt (WCAG 2.5.8). */
export const tooSmall = (least: number) => {
	const inText = (element: Element) => {
		const around = element.closest('p, dd, li, label, span, blockquote, td')
		return (
			element.tagName === 'A' &&
			getComputedStyle(element).display === 'inline' &&
			(around?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
		)
	}
	// A stretched ::after enlarges the target; hit testing detects it, the bounding box does not.
	const hits = (element: Element) => {
		element.scrollIntoView({ block: 'center', inline: 'center' })
		const { left, top, width, height } = element.getBoundingClientRect()
		const reach = least / 2 - 1
		return [
			[-reach, 0],
			[reach, 0],
			[0, -reach],
			[0, reach],
		].every(([x = 0, y = 0]) => {
			const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
			return hit && element.contains(hit)
		})
	}
	return [...document.querySelectorAll('button, select, input, textarea, a[href], [role="tab"]')]
		.filter(
			(element) =>
				element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]'),
		)
		.filter((element) => !inText(element))
		.flatMap((element) => {
			// The label of a checkbox and the frame of a combobox belong to the target.
			const box =
				(element.matches('[type="checkbox"]') && element.closest('label')) ||
				(element.matches('[role="combobox"]') && element.parentElement?.parentElement) ||
				element
			const { width, height } = box.getBoundingClientRect()
			// The skip link is off the screen until it is focused.
			if ((width >= least && height >= least) || element.getAttribute('href') === '#content' || hits(element)) return []
			return `${Math.round(width)}×${Math.round(height)} ${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
		})
}
