import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as inks from './inks.ts'

const tokens = readFileSync('app/ui/style/tokens.css', 'utf8')
const { STANDARD_INKS, DARK_PAPER, INK, ...others } = inks
/** The names that tokens.css has. */
const named = { BRAND: INK, ...others }

test('the inks of drawings are the colours of the site', () => {
	for (const [name, value] of Object.entries(named))
		expect([name, tokens.match(`--${name.toLowerCase().replace('_', '-')}: (#\\w+);`)?.[1]]).toEqual([name, value])
	const standard = tokens.matchAll(/\[data-scheme="(\w+)"\] \{\s*--standard: (#\w+)/g)
	expect(STANDARD_INKS).toEqual(Object.fromEntries([...standard].map(([, scheme, ink]) => [scheme, ink])))
})

test('the paper of the dark theme is that of the pages', () => {
	const [, dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
	expect(dark).toContain(`--paper: ${DARK_PAPER};`)
})

test('the colour of the brand is written down nowhere else, apart from a picture that has the same', () => {
	const files = globSync('{app,drawing,server,build,ops}/**/*.{ts,tsx,css,svg,html}')
	const copies = files.filter((file) => readFileSync(file, 'utf8').toLowerCase().includes(INK))
	expect(copies.sort()).toEqual(['app/public/fallback.svg', 'app/ui/style/tokens.css', 'drawing/inks.ts'])
})
