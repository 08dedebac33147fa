export type JsonCase = { name: string; bytes: Buffer; allowed: number[] }

const DOCUMENT = '{"a":[-1.5e+3,"é\\u00e9\\ud83d\\ude00\\n",null],"":{"d":true}}'
/** What stands in for each character: structure, quotes, numbers, escapes, white space, control and odd bytes. */
const SIGNS = [
	'[',
	']',
	'{',
	'}',
	':',
	',',
	'"',
	"'",
	'0',
	'.',
	'e',
	'+',
	'\\',
	'/',
	' ',
	'\n',
	'\u00a0',
	'\ufeff',
	'\0',
]
const BYTES = [0x80, 0xc0, 0xed, 0xff]
const MAX_BYTES = 65_536

/** Parsers may refuse a lone surrogate, a byte order mark and deep nesting. */
const IS_OPEN = /^\ufeff|\\u[dD][89abAB]..(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB]..)\\u[dD][c-fC-F]|[[{]{50}/

/** The answers that a body may get: 422 if it is JSON, though no form, 400 if it is not. */
function allowedFor(bytes: Buffer): number[] {
	if (bytes.length > MAX_BYTES) return [413]
	try {
		const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
		if (IS_OPEN.test(text)) return [400, 422]
		JSON.parse(text)
		return [422]
	} catch {
		return [400]
	}
}

/** A document cut off after each character, without it, and with each other sign or byte in its place, and long bodies. */
export function jsonCases(): JsonCase[] {
	const at = [...DOCUMENT].map((_, i, all) => [all.slice(0, i).join(''), all.slice(i + 1).join('')] as const)
	const texts = at.flatMap(([before, after]) => [
		before,
		before + after,
		...SIGNS.flatMap((sign) => [before + sign + after, before + sign + sign + after]),
	])
	const values = [
		'null',
		'True',
		'NaN',
		'-Infinity',
		'0x1F',
		'1_000',
		'１',
		'1e400',
		'"\\ud800"',
		"'a'",
		'// {}',
		'{"a":1,"a":2}',
	]
	const long = [
		'['.repeat(100_000),
		'['.repeat(60_000),
		'{"a":'.repeat(10_000),
		'['.repeat(30_000) + ']'.repeat(30_000),
		`{"a":"${'x'.repeat(60_000)}"}`,
		`{${'"name":"x",'.repeat(5000)}"name":"y"}`,
		`{${' '.repeat(60_000)}}`,
	]
	const cases = [
		...[DOCUMENT, ...texts, ...values, ...long].map((text) => Buffer.from(text)),
		...at.flatMap(([before, after]) =>
			BYTES.map((byte) => Buffer.concat([Buffer.from(before), Buffer.from([byte]), Buffer.from(after)])),
		),
		Buffer.from(DOCUMENT, 'utf16le'),
	]
	const unique = new Map(cases.map((bytes) => [bytes.toString('latin1'), bytes]))
	return [...unique].map(([name, bytes]) => ({ name: name.slice(0, 80), bytes, allowed: allowedFor(bytes) }))
}
