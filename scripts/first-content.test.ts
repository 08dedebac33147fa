import { describe, expect, it } from 'vitest'
import { atOnce, contentFirst } from './first-content.ts'

const made = `<html><head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/a.css"/></head><body><h1>Words</h1><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/about.js";

window.__reactRouterRouteModules = {"root":route0,"features/about/about.page":route1};
import("/assets/entry.js");</script></body></html>`

const bytes = (href: string) => href.length * (href.includes('root') ? 10 : 1)

describe('a page shows its content first', () => {
	it('asks for nothing before its style sheets but from far away, imports nothing before its paint', () => {
		const page = contentFirst(made, bytes)
		expect(page).not.toContain('<link rel="modulepreload"')
		expect(page).not.toMatch(/^import [*"]/m)
		expect(page).toContain('const left=["/assets/root.js","/assets/manifest.js"]')
		expect(page).toContain(
			'const [,route0,route1]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/about.js").catch(failed)]);window.__reactRouterRouteModules = {"root":route0,"features/about/about.page":route1};await import("/assets/entry.js");',
		)
	})
	it('can be taken back', () => {
		const smallFirst = (href: string) => -bytes(href)
		expect(atOnce(contentFirst(made, smallFirst))).toBe(made)
	})
	it('stops the build on a page that the framework would no longer make', () => {
		expect(() => contentFirst(made.replaceAll('modulepreload', 'preload'), bytes)).toThrow('without the scripts')
		expect(() => contentFirst(made.replace(' async=""', ''), bytes)).toThrow('without the scripts')
		expect(() => contentFirst(made.replace('import * as route0', 'import route0'), bytes)).toThrow(
			'without the scripts',
		)
	})
})
