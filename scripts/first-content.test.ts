import { describe, expect, it } from 'vitest'
import { atOnce, contentFirst } from './first-content.ts'

const page = (head: string, end: string) =>
	`<html><head>${head}<link rel="stylesheet" href="/a.css"/></head><body><h1>Words</h1>${end}<script type="module" async="">import "/a.js"</script></body></html>`
const preloads = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
const late =
	'<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>'

describe('a page shows its content first', () => {
	it('asks for its modules after its words and at a low priority', () => {
		expect(contentFirst(page(preloads, ''))).toBe(page('', late))
	})
	it('can be taken back', () => {
		expect(atOnce(contentFirst(page(preloads, '')))).toBe(page(preloads, ''))
	})
	it('stops the build on a page that the framework would no longer make', () => {
		expect(() => contentFirst(page('', ''))).toThrow('without the scripts')
		expect(() => contentFirst(page(preloads, '').replace(' async=""', ''))).toThrow('without the scripts')
	})
})
