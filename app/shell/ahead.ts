import { useEffect } from 'react'
import { fetchAhead } from '#app/api.ts'
import { keepHeadingFont } from './heading-font.ts'
import { whenIdle } from './idle.ts'
import { loadModule, usePartsOf } from './parts.ts'
import { addSheet } from './sheets.tsx'

// The form weighs more than all other pages of a visit together; a document is not for the page to show.
const NOT_AHEAD = /^\/registration$|\.\w+$/
// A link that only flies past while the visitor scrolls is none that is looked at.
const LOOKED_AT = 200
// Milliseconds that a slow phone needs to ask for one file.
const ROOM = 10

const thrifty = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const preloaded = (href: string) => {
	const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
	document.head.append(link)
	return link
}

/** The router then takes the answer for its own. */
export const fetchData = (pathname: string, search: string) =>
	fetchAhead(`${pathname === '/' ? '/_' : (pathname as `/${string}`)}.data${search}`)

/** Fetches the modules, the style sheets and the data of the pages that links in view lead to. */
export function usePagesAhead() {
	const partsOf = usePartsOf()
	useEffect(() => {
		if (thrifty() || !('IntersectionObserver' in window)) return
		// In the pauses of the page that is shown, and no more of it at a time than a pause has room for.
		const tasks: (() => void)[] = []
		const work = (deadline?: IdleDeadline) => {
			do tasks.shift()?.()
			while (tasks.length > 0 && deadline && deadline.timeRemaining() > ROOM)
			if (tasks.length > 0) whenIdle(work)
		}
		const later = (task: () => void) => {
			if (tasks.push(task) === 1) whenIdle(work)
		}
		const known = new Set<string>()
		const once = (href: string, ask: (href: string) => unknown) => {
			if (known.has(href)) return
			known.add(href)
			later(() => ask(href))
		}
		const prepare = ({ pathname, search }: URL) => {
			const parts = partsOf(pathname)
			if (parts.length === 0 || parts.at(-1)?.isUnknown) return
			for (const { module, imports = [], css = [] } of parts) {
				for (const href of css) once(href, () => keepHeadingFont().then(() => addSheet(href, 'low')))
				for (const one of imports) once(one, preloaded)
				// Run as well, so that a click need not.
				if (module)
					once(module, (href) => {
						preloaded(href).onload = () => later(() => loadModule(href).catch(() => {}))
					})
			}
			later(() => fetchData(pathname, search))
		}

		const timers = new Map<Element, ReturnType<typeof setTimeout>>()
		const inView = new IntersectionObserver((entries) => {
			for (const { target, isIntersecting } of entries) {
				clearTimeout(timers.get(target))
				if (!isIntersecting) continue
				timers.set(
					target,
					setTimeout(() => {
						const address = new URL((target as HTMLAnchorElement).href)
						if (address.pathname !== location.pathname && !NOT_AHEAD.test(address.pathname)) prepare(address)
					}, LOOKED_AT),
				)
			}
		})
		const watch = (part: ParentNode) => {
			for (const link of part.querySelectorAll('a[href^="/"]')) inView.observe(link)
		}
		const changes = new MutationObserver((records) => {
			for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
				if (node instanceof Element) watch(node.parentElement ?? node)
		})
		watch(document)
		changes.observe(document.body, { subtree: true, childList: true })
		return () => {
			changes.disconnect()
			inView.disconnect()
			for (const timer of timers.values()) clearTimeout(timer)
		}
	}, [partsOf])
}
