import { expect, it, onTestFinished, vi } from 'vitest'

// Pages and all their imports. Entries and workers are left out, because they start on evaluation.
const modules = import.meta.glob([
	'/app/**/*.{ts,tsx}',
	'!**/*.{test,server,resource}.*',
	'!/app/{client,render}.tsx',
	'!**/*-worker.ts',
	'!/app/**/testing.tsx',
])

const deny = () => {
	throw new DOMException('Refused', 'SecurityError')
}

/** Replaces a property until the test ends. */
function replace(target: object, name: string, descriptor: PropertyDescriptor) {
	const before = Object.getOwnPropertyDescriptor(target, name)
	Object.defineProperty(target, name, { ...descriptor, configurable: true })
	onTestFinished(() => {
		if (before) Object.defineProperty(target, name, before)
		else Reflect.deleteProperty(target, name)
	})
}

it('every browser module can be evaluated when browser APIs throw', async () => {
	// Otherwise modules imported by other tests would not be evaluated again.
	vi.resetModules()
	onTestFinished(() => void vi.resetModules())
	for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB']) replace(globalThis, name, { get: deny })
	for (const name of ['connection', 'onLine']) replace(navigator, name, { get: deny })
	replace(navigator, 'language', { value: 'C' })
	for (const name of ['Locale', 'NumberFormat', 'DateTimeFormat', 'Collator']) replace(Intl, name, { get: deny })
	for (const name of ['matchMedia', 'requestIdleCallback', 'IntersectionObserver', 'ResizeObserver'])
		replace(globalThis, name, { get: deny })
	for (const name of ['randomUUID', 'getRandomValues']) replace(crypto, name, { value: deny })
	replace(performance, 'getEntriesByType', { value: deny })
	replace(globalThis, 'trustedTypes', { value: { createPolicy: deny } })

	const failed: Record<string, unknown> = {}
	for (const [file, load] of Object.entries(modules))
		await load().catch((error: unknown) => {
			failed[file] = (error as Error).stack
		})
	expect(Object.keys(modules).length).toBeGreaterThan(100)
	expect(failed).toEqual({})
})
