import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCHEMES } from '#catalogue/schema.ts'
import * as inks from './inks.ts'

const tokens = readFileSync('app/ui/style/tokens.css', 'utf8')
const { STANDARD_INKS, ...named } = inks

test('the inks of drawings are the colours of the site', () => {
	for (const [name, value] of Object.entries(named))
		expect([name, tokens.match(`--${name.toLowerCase().replace('_', '-')}: (#\\w+);`)?.[1]]).toEqual([name, value])
	const standard = tokens.matchAll(/\[data-scheme="(\w+)"\] \{\s*--standard: (#\w+)/g)
	expect(STANDARD_INKS).toEqual(Object.fromEntries([...standard].map(([, scheme, ink]) => [scheme, ink])))
})

test('every scheme has its own ink', () => {
	expect(new Set(SCHEMES.map((scheme) => STANDARD_INKS[scheme] ?? '')).size).toBe(SCHEMES.length)
	expect(Object.keys(STANDARD_INKS)).toHaveLength(SCHEMES.length)
})
