import { useContext, useEffect } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'
import { fetchAhead } from '#app/api.ts'

// The form weighs more than all other pages of a visit together; a document is not for the page to show.
const NOT_AHEAD = /^\/registration$|\.\w+$/
// A link that only flies past while the visitor scrolls is none that is looked at.
const LOOKED_AT = 200

const thrifty = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function hint(attributes: { rel: 'prefetch' | 'modulepreload'; as?: 'style' }, href: string) {
	document.head.append(Object.assign(document.createElement('link'), { ...attributes, href }))
}

/** Fetches the modules, the style sheets and the data of the pages that links in view lead to. */
export function usePagesAhead() {
	const router = useContext(UNSAFE_DataRouterContext)?.router
	const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes
	useEffect(() => {
		if (!router || !routes || thrifty()) return
		const known = new Set<string>()
		const once = (href: string, ask: (href: string) => void) => {
			if (known.has(href)) return
			known.add(href)
			ask(href)
		}
		const prepare = ({ pathname, search }: URL) => {
			const found = matchRoutes(router.routes, pathname)
			if (!found || found.at(-1)?.route.path === '*') return
			for (const { route } of found) {
				const { module, imports = [], css = [] } = routes[route.id ?? ''] ?? {}
				for (const href of css) once(href, () => hint({ rel: 'prefetch', as: 'style' }, href))
				for (const href of [...imports, ...(module ? [module] : [])])
					once(href, () => hint({ rel: 'modulepreload' }, href))
			}
			fetchAhead(`${pathname === '/' ? '/_' : (pathname as `/${string}`)}.data${search}`)
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
	}, [router, routes])
}
