import { useContext, useEffect, useLayoutEffect, useMemo } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation } from 'react-router'
import { fetchAhead } from '#app/api.ts'
import { whenIdle } from './idle.ts'

// The form weighs more than all other pages of a visit together; a document is not for the page to show.
const NOT_AHEAD = /^\/registration$|\.\w+$/
// A link that only flies past while the visitor scrolls is none that is looked at.
const LOOKED_AT = 200
// Milliseconds that a slow phone needs to ask for one file.
const ROOM = 10

const thrifty = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const linked = (attributes: Partial<HTMLLinkElement>) => {
	const link = Object.assign(document.createElement('link'), attributes)
	document.head.append(link)
	return link
}

const NOT_YET = 'not all'
const sheets = new Map<string, HTMLLinkElement>()

/** A style sheet that stands ready and does nothing until its page is shown; the router waits for none that stands there. */
function standBy(href: string) {
	const link = linked({ rel: 'preload', as: 'style', fetchPriority: 'low', media: 'all', href })
	link.onload = () => {
		link.onload = null
		Object.assign(link, { media: NOT_YET, rel: 'stylesheet' })
		sheets.set(href, link)
	}
}

/** Fetches the modules, the style sheets and the data of the pages that links in view lead to. */
export function usePagesAhead() {
	const { pathname: shown } = useLocation()
	const router = useContext(UNSAFE_DataRouterContext)?.router
	const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes
	const partsOf = useMemo(
		() => (pathname: string) =>
			(matchRoutes(router?.routes ?? [], pathname) ?? []).map(({ route }) => ({
				isUnknown: route.path === '*',
				...routes?.[route.id ?? ''],
			})),
		[router, routes],
	)

	// With the page, before it is painted: the router's own link to the sheet takes effect a moment later.
	useLayoutEffect(() => {
		const wanted = partsOf(shown).flatMap(({ css = [] }) => css)
		for (const [href, link] of sheets) link.media = wanted.includes(href) ? 'all' : NOT_YET
	}, [shown, partsOf])

	useEffect(() => {
		if (!router || !routes || thrifty()) return
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
				// One of the root stands here already: linked again, it would take effect again and load the fonts anew.
				for (const href of css) if (!parts[0]?.css?.includes(href)) once(href, standBy)
				for (const one of imports) once(one, (href) => linked({ rel: 'modulepreload', href }))
				// Run as well, so that a click need not.
				if (module)
					once(module, (href) => {
						linked({ rel: 'modulepreload', href }).onload = () =>
							later(() => import(/* @vite-ignore */ href).catch(() => {}))
					})
			}
			later(() => fetchAhead(`${pathname === '/' ? '/_' : (pathname as `/${string}`)}.data${search}`))
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
	}, [router, routes, partsOf])
}
