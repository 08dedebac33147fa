import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UNSEEN } from '#shared/signs.ts'
import { elementsIn, textsWith } from './texts.ts'

const CURLY = /[“”‘’]/
const component = (jsx: string) => `export const A = () => ${jsx}`

test.each(['<p>“Erase” removes it</p>', "<p>{'You can’t'}</p>", `<p>{\`No page has “\${query}”\`}</p>`])(
	'a curly quote in a text of the code is found: %s',
	(jsx) => {
		expect(textsWith(CURLY, 'a.tsx', component(jsx))).not.toEqual([])
	},
)

const CODE = globSync('{app,build,catalogue,drawing,ops,server,shared}/**/*.{ts,tsx}')
	.filter((file) => !/\.test\.|\/testing\b/.test(file))
	.map((file) => ({ file, source: readFileSync(file, 'utf8') }))

test('texts of the code have the same kind of quotes as those of the content, and no invisible character', () => {
	expect(CODE.length).toBeGreaterThan(500)
	const odd = CODE.filter(({ source }) => /[“”‘’]|\\u/.test(source) || UNSEEN.test(source))
	// The byte order mark by which spreadsheets know UTF-8, and the characters of a font.
	const found = odd.filter(({ file }) => !['shared/csv.ts', 'build/pictures/heading-font.ts'].includes(file))
	for (const pattern of [CURLY, UNSEEN])
		expect(found.flatMap(({ file, source }) => textsWith(pattern, file, source))).toEqual([])
})

const elements = CODE.filter(({ file }) => file.endsWith('.tsx')).flatMap(({ file, source }) =>
	elementsIn(file, source).map((element) => ({ file, ...element })),
)

test('pictures are rendered by the component that has the fallback', () => {
	expect(elements.flatMap(({ name, file }) => (name === 'img' ? [file] : []))).toEqual(['app/ui/image.tsx'])
})

test('each option has a value of its own, because a translated page shows another text', () => {
	const options = elements.filter(({ name }) => name === 'option')
	expect(options.length).toBeGreaterThan(5)
	expect(options.filter(({ attributes }) => !attributes.includes('value'))).toEqual([])
})
