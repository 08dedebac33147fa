/**
 * Scrolls through the page, with the upcoming classes open and closed, and returns each control and line of text that the
 * dock covers. Runs in the page. Content under the opaque full-width bar does not count, because it can be scrolled into view, except at the
 * end of the page.
 */
export const covered = (states: string[]) => {
	const dock = document.getElementById('upcoming')?.parentElement as HTMLElement
	const found = new Set<string>()
	const isBar = () => {
		const { left, right, bottom } = dock.getBoundingClientRect()
		const [, alpha = '1'] = getComputedStyle(dock).backgroundColor.match(/rgba\(.*,(.*)\)/) ?? []
		return left <= 0 && right >= document.documentElement.clientWidth && bottom >= innerHeight && Number(alpha) === 1
	}
	const content = [...document.querySelectorAll('main, footer')]
	const controls = content.flatMap((part) => [
		...part.querySelectorAll('a, button, input, select, textarea, summary, label'),
	])
	const lines = content.flatMap((part) => {
		const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
		const ranges: { owner: Element; range: Range }[] = []
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			if (!node.textContent?.trim() || !node.parentElement) continue
			const range = document.createRange()
			range.selectNodeContents(node)
			ranges.push({ owner: node.parentElement, range })
		}
		return ranges
	})
	const targets = [...controls.map((owner) => ({ owner, range: owner })), ...lines]
	const check = (state: string, atEnd: boolean) => {
		const barTop = isBar() && !atEnd ? dock.getBoundingClientRect().top : innerHeight
		// Hit tests are slow: only points within a part of the dock can be covered by it.
		const parts = [dock, ...dock.querySelectorAll('*')].map((part) => part.getBoundingClientRect())
		for (const { owner, range } of targets)
			for (const { left, right, top, bottom } of range.getClientRects()) {
				if (bottom < 0 || top > innerHeight || right - left < 2 || bottom - top < 2) continue
				const points = [
					[left + 1, top + 1],
					[right - 1, top + 1],
					[left + 1, bottom - 1],
					[right - 1, bottom - 1],
					[(left + right) / 2, (top + bottom) / 2],
				] as const
				for (const [x, y] of points) {
					if (y > barTop - 1) continue
					if (!parts.some((part) => x >= part.left && x <= part.right && y >= part.top && y <= part.bottom)) continue
					const [topmost, ...below] = document.elementsFromPoint(x, y)
					// Hidden and clipped elements are not hit at all.
					if (topmost && dock.contains(topmost) && below.some((element) => owner.contains(element)))
						found.add(`${state}, scrolled to ${scrollY}: ${owner.textContent?.trim().slice(0, 40)}`)
				}
			}
	}
	for (const state of states) {
		document.documentElement.dataset['upcoming'] = state
		const end = document.documentElement.scrollHeight - innerHeight
		for (let y = 0; ; y = Math.min(y + innerHeight * 0.7, end)) {
			scrollTo({ top: y, behavior: 'instant' })
			check(state, y >= end)
			if (y >= end) break
		}
	}
	return [...found]
}

/** Pairs of floating buttons, and of one with a link of the footer or the panel in the bar, that overlap. Runs in the page. */
export const overlaps = () => {
	const named = (element: Element) => ({
		name: element.getAttribute('aria-label') ?? element.textContent,
		box: element.getBoundingClientRect(),
	})
	const dock = document.getElementById('upcoming')?.parentElement as HTMLElement
	const panel = document.getElementById('upcoming') as HTMLElement
	const isBar = getComputedStyle(dock).position === 'fixed'
	const buttons = [...dock.querySelectorAll('button')]
		.filter((button) => button.checkVisibility() && !panel.contains(button))
		.map(named)
	const others = [...document.querySelectorAll('footer a'), ...(isBar ? [panel] : [])]
		.filter((element) => element.checkVisibility())
		.map(named)
	if (buttons.length < 2) return [`${buttons.length} floating buttons`]
	return buttons.flatMap((one, index) =>
		[...buttons.slice(index + 1), ...others]
			.filter(
				({ box }) =>
					one.box.left < box.right && box.left < one.box.right && one.box.top < box.bottom && box.top < one.box.bottom,
			)
			.map((other) => `${one.name} over ${other.name}`),
	)
}
