import { useCallback, useEffect, useLayoutEffect } from 'react'
import { Links, useLocation, useNavigation } from 'react-router'
import { usePartsOf } from './parts.ts'

/** Links whose sheet is not in effect yet. */
const coming = new Set<HTMLLinkElement>()

/** Puts a style sheet into effect, once. One that does not come is asked for again by the next who wants it. */
export function addSheet(href: string, fetchPriority: 'auto' | 'low' = 'auto'): HTMLLinkElement {
	const known = document.querySelector<HTMLLinkElement>(`link:is([rel="stylesheet"], [as="style"])[href="${href}"]`)
	if (known) return known
	// The router shows a page whose sheet is linked, but waits for one that is yet to come.
	const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href, fetchPriority })
	coming.add(link)
	link.onload = () => {
		if (link.rel === 'stylesheet') coming.delete(link)
		else link.rel = 'stylesheet'
	}
	link.onerror = () => {
		coming.delete(link)
		link.remove()
	}
	document.head.append(link)
	return link
}

/** A page is not seen before its sheets are in effect, which is a moment after they came. */
function dress(links: HTMLLinkElement[]) {
	const { dataset } = document.documentElement
	const left = new AbortController()
	const look = () => {
		if (links.some((link) => coming.has(link))) dataset['undressed'] = ''
		else delete dataset['undressed']
	}
	for (const link of links) {
		link.addEventListener('load', look, { signal: left.signal })
		link.addEventListener('error', look, { signal: left.signal })
	}
	look()
	return () => left.abort()
}

function InBrowser() {
	const partsOf = usePartsOf()
	const { pathname: shown } = useLocation()
	const next = useNavigation().location?.pathname
	const sheetsOf = useCallback(
		(pathname: string) => partsOf(pathname).flatMap(({ css = [] }) => css.map((href) => addSheet(href))),
		[partsOf],
	)
	useEffect(() => {
		if (next) sheetsOf(next)
	}, [next, sheetsOf])
	useLayoutEffect(() => dress(sheetsOf(shown)), [shown, sheetsOf])
	return null
}

/**
 * The router links the sheets of the built page. Were it to change them at a turn of the page, the browser would style
 * and lay out again all that stays. So they stay too; those of the next page come before it.
 */
export const Sheets = import.meta.env.SSR ? Links : InBrowser
