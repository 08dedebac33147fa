// `// Spec 2: words` above a test has the words of point 2 of docs/specification.md that it proves; … leaves some out.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words that no test proves, and why. Point 0 is the introduction. */
const UNTESTED: [point: number, words: string, why: string][] = [
	[0, 'The product is the public … auditor training.', 'a summary of the points'],
	[0, 'Visitors browse courses, … contact the provider.', 'a summary of the points'],
	[0, 'This document covers the whole product.', 'about the document'],
	[1, 'Audience: prospective learners and organisations.', 'whom the site is for'],
	[2, '(the content of /blog and /courses/customised is not shown).', 'left open'],
	[2, 'Detail rendering beyond that is not shown.', 'left open'],
	[7, 'Server-side behaviour … are not shown.', 'left open'],
	[9, 'Fees beyond the prices above … not shown.', 'left open'],
]

/** The points by number, without titles, lines that only announce a list, and the head of the table. */
const POINTS = readFileSync('docs/specification.md', 'utf8')
	.replace(/^(# .*|.*:|\|.*\n\|---.*)$/gm, '')
	.split(/^## \d\. .*$/m)

const FILES = globSync(['{app,catalogue,server,shared}/**/*.test.{ts,tsx}', 'tests/specification/*.spec.ts']).map(
	(file) => ({ file, source: readFileSync(file, 'utf8') }),
)

const QUOTES = FILES.flatMap(({ file, source }) =>
	[...source.matchAll(/^\s*\/\/ Spec (\d): (.*)$/gm)].map(([, point, words = '']) => {
		return { file, point: Number(point), words }
	}),
)

const WITHIN_SENTENCE = "(?:(?!\\.'? [A-Z'/]).)*?"
/** Where words stand in their point. */
const find = (point: number, words: string) =>
	new RegExp(words.split(' … ').map(RegExp.escape).join(WITHIN_SENTENCE)).exec(POINTS[point] ?? '')

test('tests and reasons quote words that are in the specification, each quote above a test', () => {
	expect(QUOTES.length).toBeGreaterThan(100)
	const all = [...QUOTES, ...UNTESTED.map(([point, words]) => ({ point, words }))]
	expect(all.filter(({ point, words }) => !find(point, words))).toEqual([])
	const alone = /^\s*\/\/ Spec \d: .*\n(?![ \t]*(\/\/ Spec|it\b|test\b|ownTest\b))/gm
	expect(FILES.flatMap(({ source }) => source.match(alone) ?? [])).toEqual([])
})

test('every word of the specification is proved by a test or has a reason', () => {
	const left = [...POINTS]
	for (const [point, words] of [...UNTESTED, ...QUOTES.map(({ point, words }) => [point, words] as const)]) {
		const { 0: found = '', index = 0 } = find(point, words) ?? {}
		const text = left[point] ?? ''
		left[point] = text.slice(0, index) + found.replace(/[^\n]/g, ' ') + text.slice(index + found.length)
	}
	expect(left.flatMap((text) => text.match(/.*[\p{L}\d].*/gu) ?? []).map((line) => line.trim())).toEqual([])
})

/** Texts in quotes, addresses and numbers of two and more digits. */
const LITERAL = /(?<!\w)'(?<text>.+?)'(?!\w)|(?<!\w)(?<address>\/[a-z](?:[\w/-]*\w)?)|(?<number>[1-9]\d+)/g

test('a file that quotes the specification has the texts, addresses and numbers of its quotes', () => {
	const lacking = QUOTES.flatMap(({ file, point, words }) => {
		const source = FILES.find((one) => one.file === file)?.source.replace(/^\s*\/\/.*/gm, '') ?? ''
		const code = `${source} ${source.replace(/[_,]/g, '')}`
		const [found = ''] = find(point, words) ?? []
		const literals = [...found.matchAll(LITERAL)].flatMap(({ groups }) => Object.values(groups ?? {}))
		return literals.filter((literal) => literal && !code.includes(literal)).map((literal) => [file, point, literal])
	})
	expect(lacking).toEqual([])
})
