import { expect, it, onTestFinished, vi } from 'vitest'

// Pages and all that they import. What starts by itself is left out: the entries and the service worker.
const modules = import.meta.glob([
	'/app/**/*.{ts,tsx}',
	'!**/*.{test,examples,server,resource}.*',
	'!/app/{client,render}.tsx',
	'!/app/gallery/**',
	'!/app/ui/testing.tsx',
	'!/app/offline/{worker,worker-scope,unregister,versions,client-versions}.ts',
])

const refuse = () => {
	throw new DOMException('Refused', 'SecurityError')
}

/** Replaces a property for the time of the test. */
function replace(target: object, name: string, descriptor: PropertyDescriptor) {
	const before = Object.getOwnPropertyDescriptor(target, name)
	Object.defineProperty(target, name, { ...descriptor, configurable: true })
	onTestFinished(() => {
		if (before) Object.defineProperty(target, name, before)
		else Reflect.deleteProperty(target, name)
	})
}

it('every module of the browser is evaluated when the browser refuses or lacks what it may', async () => {
	// Modules that another test has imported are evaluated again.
	vi.resetModules()
	onTestFinished(() => void vi.resetModules())
	for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
		replace(globalThis, name, { get: refuse })
	for (const name of ['serviceWorker', 'connection', 'onLine']) replace(navigator, name, { get: refuse })
	replace(navigator, 'language', { value: 'C' })
	for (const name of ['Locale', 'NumberFormat', 'DateTimeFormat', 'Collator']) replace(Intl, name, { get: refuse })
	for (const name of ['matchMedia', 'requestIdleCallback', 'IntersectionObserver', 'ResizeObserver'])
		replace(globalThis, name, { get: refuse })
	for (const name of ['randomUUID', 'getRandomValues']) replace(crypto, name, { value: refuse })
	replace(performance, 'getEntriesByType', { value: refuse })
	replace(globalThis, 'trustedTypes', { value: { createPolicy: refuse } })

	const failed: Record<string, unknown> = {}
	for (const [file, load] of Object.entries(modules))
		await load().catch((error: unknown) => {
			failed[file] = (error as Error).stack
		})
	expect(Object.keys(modules).length).toBeGreaterThan(100)
	expect(failed).toEqual({})
}, 180_000)
