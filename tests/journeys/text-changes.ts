/** Changes of a page's text that its layout has to bear. They run in the page. */

export const longWords = () => {
	for (const element of document.querySelectorAll(
		'main :is(h1, h2, h3, p, li, dt, dd, label, button, a, summary):not(:empty)',
	)) {
		const text = [...element.childNodes].find(({ nodeType, data = '' }: ChildNode & { data?: string }) =>
			nodeType === Node.TEXT_NODE ? data.trim() : false,
		)
		if (text) text.textContent = `Nichtkonformitätskorrekturmaßnahmenwirksamkeitsprüfung ${text.textContent}`
	}
}

export const fromRightToLeft = () => {
	document.documentElement.dir = 'rtl'
}
