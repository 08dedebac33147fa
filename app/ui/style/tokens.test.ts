import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as brand from '#shared/brand.ts'

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')
const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
const token = (name: string, from = light) => from.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))?.[1]

test('drawings have the colours of the pages', () => {
	expect({ ...brand }).toEqual({
		INK: token('brand'),
		SOFT: token('soft'),
		BRASS: token('brass'),
		PAPER: token('paper'),
		DARK_PAPER: token('paper', dark),
	})
})

test('the colour of the brand is written down nowhere else, apart from a picture that has the same', () => {
	const files = globSync('{app,drawing,server,build,ops}/**/*.{ts,tsx,css,svg,html}')
	const named = files.filter((file) => readFileSync(file, 'utf8').toLowerCase().includes(brand.INK))
	expect(named.sort()).toEqual(['app/public/fallback.svg', 'app/ui/style/tokens.css'])
})
