// The least that hydrates a page: React and the elements that the document has.
import { createElement, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

function toReact(node: ChildNode, key: number): ReactNode {
	if (!(node instanceof Element)) return node.textContent
	return createElement(node.localName, { key, className: node.getAttribute('class') }, ...childrenOf(node))
}

const childrenOf = (node: Element) => [...node.childNodes].map(toReact)

function Page({ children }: { children: ReactNode[] }) {
	useEffect(() => {
		document.documentElement.dataset['hydrated'] = ''
	}, [])
	return children
}

startTransition(() => {
	hydrateRoot(document.body, createElement(Page, null, childrenOf(document.body)))
})
