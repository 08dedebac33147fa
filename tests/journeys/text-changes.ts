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

/** The least spacing that WCAG 1.4.12 asks pages to bear. */
export const spacing = () => {
	const sheet = new CSSStyleSheet()
	sheet.replaceSync(
		'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
	)
	document.adoptedStyleSheets.push(sheet)
}
