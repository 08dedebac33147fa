import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UNSEEN } from '#shared/signs.ts'

const CODE = globSync('{app,build,catalogue,drawing,ops,server,shared}/**/*.{ts,tsx}')
	.filter((file) => !/\.test\.|\/testing\b/.test(file))
	.map((file) => ({ file, source: readFileSync(file, 'utf8') }))

/** A byte order mark that is written or read, joiners that are kept, and the characters of a font. */
const WITH_SIGNS = [
	'build/pictures/heading-font.ts',
	'number-file.ts',
	'people-list.ts',
	'shared/csv.ts',
	'shared/signs.ts',
]
const ESCAPED = /\\u(00a0|00ad|200[0-f]|202[0-f]|2060|feff)/i
/** Curly quotes, and characters that show as nothing, but those in the sets of regular expressions. */
const isOdd = (source: string) =>
	[/[“”‘’]/, UNSEEN, ESCAPED].some((pattern) => pattern.test(source.replace(/\[[^\]\s]*\]/g, '')))

test('texts of the code have the same kind of quotes as those of the content, and no invisible character', () => {
	expect(CODE.length).toBeGreaterThan(500)
	const odd = CODE.filter(({ source }) => isOdd(source)).map(({ file }) => file)
	expect(odd.filter((file) => !WITH_SIGNS.some((name) => file.endsWith(name)))).toEqual([])
	for (const text of [
		'<p>“Erase” removes it</p>',
		"{'You can’t'}",
		'`5\\u00a0days`',
		`5${String.fromCodePoint(0xa0)}days`,
	])
		expect(isOdd(text), text).toBe(true)
})

test('each option has a value of its own, because a translated page shows another text', () => {
	const options = CODE.flatMap(({ file, source }) =>
		file.endsWith('.tsx') ? (source.match(/<option\b[^>]*>/g) ?? []) : [],
	)
	expect(options.length).toBeGreaterThan(5)
	expect(options.filter((option) => !/ value=/.test(option))).toEqual([])
})
