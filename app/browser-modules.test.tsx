import { expect, it } from 'vitest'

// Pages and all that they import. What starts by itself is left out: the entries and the service worker.
const modules = import.meta.glob([
	'/app/**/*.{ts,tsx}',
	'!**/*.{test,examples,server,record}.*',
	'!/app/{entry.*,routes.ts}',
	'!/app/gallery/**',
	'!/app/ui/testing.tsx',
	'!/app/offline/{worker,worker-scope,retire,versions,page-versions}.ts',
])

const refuse = () => {
	throw new DOMException('Refused', 'SecurityError')
}

it('every module of the browser is evaluated when the browser refuses or lacks what it may', async () => {
	for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
		Object.defineProperty(globalThis, name, { get: refuse })
	for (const name of ['serviceWorker', 'connection', 'onLine']) Object.defineProperty(navigator, name, { get: refuse })
	Object.defineProperty(navigator, 'language', { value: 'C' })
	for (const name of ['Locale', 'NumberFormat', 'DateTimeFormat', 'Collator'])
		Object.defineProperty(Intl, name, { get: refuse })
	for (const name of ['matchMedia', 'requestIdleCallback', 'IntersectionObserver', 'ResizeObserver'])
		Object.defineProperty(globalThis, name, { get: refuse })
	for (const name of ['randomUUID', 'getRandomValues']) Object.defineProperty(crypto, name, { value: refuse })
	Object.defineProperty(performance, 'getEntriesByType', { value: refuse })
	Object.assign(globalThis, { trustedTypes: { createPolicy: refuse } })

	const failed: Record<string, unknown> = {}
	for (const [file, load] of Object.entries(modules))
		await load().catch((error: unknown) => {
			failed[file] = (error as Error).stack
		})
	expect(Object.keys(modules).length).toBeGreaterThan(100)
	expect(failed).toEqual({})
}, 180_000)
