/**
 * Translates the page as browsers do: puts each text into elements of its own, also those that appear later. The text stays
 * the same but for a mark, so that journeys can find it and see whether it was translated. Runs in the page.
 */
export function translate() {
	const LEFT_OUT = 'script, style, textarea, svg, title, [translate="no"], font > font'
	const put = (text: Text) => {
		const parent = text.parentElement
		if (!parent || parent.closest(LEFT_OUT) || !text.data.trim()) return
		const [outer, inner] = [document.createElement('font'), document.createElement('font')]
		outer.append(inner)
		inner.append(text.data)
		text.replaceWith(outer)
	}
	const putAll = (root: Node) => {
		if (root instanceof Text) return put(root)
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
		const texts: Text[] = []
		while (walker.nextNode()) texts.push(walker.currentNode as Text)
		texts.forEach(put)
	}
	putAll(document.body)
	new MutationObserver((records) => {
		for (const { type, target, addedNodes } of records)
			if (type === 'characterData') put(target as Text)
			else addedNodes.forEach(putAll)
	}).observe(document.body, { subtree: true, childList: true, characterData: true })
	document.documentElement.classList.add('translated-ltr')
}
