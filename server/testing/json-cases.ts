// What RFC 8259 says is JSON, what it says is not, and what it leaves to the reader, made case by case.

type Verdict = 'json' | 'no json' | 'open'
export type JsonCase = { name: string; bytes: Buffer; verdict: Verdict }

const DOCUMENT = '{"a":[1,"b",null],"c":{"d":true}}'

const NUMBERS = {
	json: [
		'0',
		'-0',
		'1',
		'-1',
		'10',
		'1.5',
		'-1.5',
		'0.0',
		'1e1',
		'1E1',
		'1e+1',
		'1E-1',
		'1.5e10',
		'0e0',
		'-0e-0',
		'20E00',
	],
	open: [
		'1e400',
		'-1e400',
		'1e-400',
		'9'.repeat(1000),
		`0.${'0'.repeat(1000)}1`,
		'18446744073709551616',
		'1e99999999999',
	],
	'no json': [
		...[
			'+1',
			'01',
			'-01',
			'00',
			'.1',
			'-.1',
			'1.',
			'-1.',
			'1.e1',
			'1e',
			'1E',
			'1e+',
			'1e-',
			'1.5e',
			'0e',
			'0e+',
			'1eE2',
		],
		...[
			'0x1F',
			'0b1',
			'0o7',
			'1_000',
			'1,000',
			'1 000',
			'Infinity',
			'-Infinity',
			'NaN',
			'-NaN',
			'-',
			'--1',
			'++1',
			'+-1',
		],
		...[
			'1-1',
			'1+1',
			'-a',
			'1a',
			'1.2.3',
			'1..2',
			'.',
			'-.',
			'e1',
			'１',
			'١',
			'1f',
			'1n',
			'1/2',
			'$1',
			'½',
			'-0x1',
			'0.1.',
			'1e1.5',
		],
	],
} as const

const LITERALS = [
	'True',
	'TRUE',
	'tru',
	'truee',
	'nul',
	'NULL',
	'Null',
	'nil',
	'None',
	'undefined',
	'fals',
	'False',
	'yes',
	'a',
	'/',
	'*',
]

const TEXTS = {
	json: [
		...[
			'',
			'a',
			' ',
			'\\"',
			'\\\\',
			'\\/',
			'\\b\\f\\n\\r\\t',
			'\\u0000',
			'\\u001f',
			'\\u007F',
			'\\uABCD',
			'\\uabcd',
			'\\u2028',
		],
		...[
			'\\ud83d\\ude00',
			'\\uD834\\uDD1E',
			'\\uFFFE',
			'\\uFFFF',
			'\u007f',
			'\u0080',
			'\u2028',
			'\u2029',
			'\ufeff',
			'\uffff',
			'😀',
			'\u{10ffff}',
			'हिन्दी',
		],
		...['\\\\u0000', '\\\\n', '// no comment', '[', 'x'.repeat(10_000)],
	],
	open: ['\\ud800', '\\udc00', '\\udc00\\ud800', '\\ud800\\ud800', '\\ud800a', '\\uDBFF\\uE000', '\\ud800\\u0041'],
	'no json': [
		...[
			'\\',
			'\\a',
			'\\0',
			'\\1',
			'\\x00',
			"\\'",
			'\\U0041',
			'\\u',
			'\\u0',
			'\\u00',
			'\\u000',
			'\\u00g0',
			'\\u+041',
			'\\u 041',
			'\\ ',
			'\\\n',
			'\\é',
			'\\😀',
		],
		...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
	],
} as const

const BROKEN = [
	...[
		'',
		' ',
		'\n',
		'{',
		'[',
		'}',
		']',
		'{]',
		'[}',
		'[[]',
		'{{}',
		'[]]',
		'{}}',
		'"',
		'"a',
		"'a'",
		'`a`',
		':',
		',',
		'{,}',
		'[,]',
		'[,1]',
		'[1,]',
	],
	...[
		'[1,,2]',
		'[1 2]',
		'[1;2]',
		'[1:2]',
		'{"a"}',
		'{"a":}',
		'{:1}',
		'{"a":1,}',
		'{"a":1,,"b":2}',
		'{"a" 1}',
		'{"a"::1}',
		'{"a":1 "b":2}',
	],
	...[
		'{a:1}',
		"{'a':1}",
		'{1:1}',
		'{null:1}',
		'{[]:1}',
		'{"a":1;"b":2}',
		'{"a","b"}',
		'("a")',
		'<json/>',
		'/* a */ {}',
		'{} // a',
		'# a\n{}',
	],
	...[
		'[] []',
		'{} {}',
		'1 2',
		'{}1',
		'{}"a"',
		'{}\u0000',
		'\u0000{}',
		'[1\u000b]',
		'[1\u000c]',
		'[1\u00a0]',
		'[1\u2028]',
		'[\u2060]',
		'[1\ufeff]',
		'{"a":1...}',
	],
	'[{"a":1}',
	'*',
	'--',
	'=1',
	'@',
	'[*]',
	'\u200b{}',
]

const WHOLE = [
	'null',
	'true',
	'false',
	'""',
	'[]',
	'{}',
	'[[]]',
	'[{}]',
	'{"":0}',
	'{"a":1,"a":2}',
	'{"\\u0061":1}',
	' \t\r\n{} \t\r\n',
	'[1,"a",null]',
	DOCUMENT,
]

const DEEP = [
	['[', '[', 100_000, ''],
	['[', '[', 60_000, ''],
	['{"a":', '{"a":', 10_000, ''],
	['[{"":', '[{"":', 9000, ''],
] as const

const bytes = (...parts: (string | number)[]) =>
	Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))))

const text = (name: string, source: string, verdict: Verdict): JsonCase => ({
	name,
	bytes: Buffer.from(source),
	verdict,
})

const AROUND = [
	['alone', '', ''],
	['in a list', '[', ']'],
	['in an object', '{"a":', '}'],
	['after another', '[0, ', ']'],
] as const

/** The value in each place where a value can stand. */
const placed = (value: string, verdict: Verdict) =>
	AROUND.map(([place, before, after]) => text(`${value.slice(0, 40)} ${place}`, before + value + after, verdict))

/** The text as a value and as a key. */
const quoted = (value: string, verdict: Verdict) => [
	text(`"${value.slice(0, 40)}" as a value`, `["${value}"]`, verdict),
	text(`"${value.slice(0, 40)}" as a key`, `{"${value}":0}`, verdict),
]

const entries = <T extends Record<string, readonly string[]>>(
	table: T,
	make: (value: string, verdict: Verdict) => JsonCase[],
) => Object.entries(table).flatMap(([verdict, values]) => values.flatMap((value) => make(value, verdict as Verdict)))

/** The document with each sign of its structure left out, doubled or exchanged for another, and cut off after each. */
function damaged(): JsonCase[] {
	const signs = '[]{}:,"'
	const cases: JsonCase[] = []
	for (let i = 0; i < DOCUMENT.length; i++) {
		const [before, sign, after] = [DOCUMENT.slice(0, i), DOCUMENT.charAt(i), DOCUMENT.slice(i + 1)]
		cases.push(text(`cut off after ${i}`, before, 'no json'))
		if (!signs.includes(sign)) continue
		cases.push(text(`without ${sign} at ${i}`, before + after, 'no json'))
		cases.push(text(`twice ${sign} at ${i}`, before + sign + sign + after, 'no json'))
		for (const other of signs.replace(sign, '')) {
			cases.push(text(`${other} for ${sign} at ${i}`, before + other + after, 'no json'))
		}
	}
	return cases
}

const encodings = (): JsonCase[] => {
	const utf16 = Buffer.from(DOCUMENT, 'utf16le')
	const wrong: [string, number[]][] = [
		['a byte that continues nothing', [0x80]],
		['a sequence that ends too soon', [0xe0, 0xa4]],
		['an overlong slash', [0xc0, 0xaf]],
		['an overlong NUL', [0xe0, 0x80, 0x80]],
		['an encoded surrogate', [0xed, 0xa0, 0x80]],
		['a pair of encoded surrogates', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]],
		['more than U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
		['five bytes', [0xf8, 0x88, 0x80, 0x80, 0x80]],
		['FF', [0xff]],
		['FE', [0xfe]],
		['Latin-1', [0xe9]],
	]
	return [
		{ name: 'byte order mark', bytes: bytes('\ufeff', DOCUMENT), verdict: 'open' },
		{ name: 'two byte order marks', bytes: bytes('\ufeff\ufeff', DOCUMENT), verdict: 'no json' },
		{ name: 'byte order mark alone', bytes: bytes('\ufeff'), verdict: 'no json' },
		{ name: 'half a byte order mark', bytes: bytes(0xef, 0xbb, DOCUMENT), verdict: 'no json' },
		{ name: 'UTF-16 little endian', bytes: utf16, verdict: 'no json' },
		{ name: 'UTF-16 big endian', bytes: Buffer.from(utf16).swap16(), verdict: 'no json' },
		{ name: 'UTF-16 with mark', bytes: bytes(0xff, 0xfe, utf16.toString('latin1')), verdict: 'no json' },
		...wrong.flatMap(([name, sequence]): JsonCase[] => [
			{ name: `${name} in a text`, bytes: bytes('["', ...sequence, '"]'), verdict: 'no json' },
			{ name: `${name} in a key`, bytes: bytes('{"', ...sequence, '":0}'), verdict: 'no json' },
			{ name: `${name} outside a text`, bytes: bytes('[', ...sequence, ']'), verdict: 'no json' },
		]),
	]
}

/** About 850 cases, each once; up to 100,000 bytes long. */
export function jsonCases(): JsonCase[] {
	const cases = [
		...WHOLE.map((source) => text(source, source, 'json')),
		...BROKEN.map((source) => text(JSON.stringify(source), source, 'no json')),
		...entries(NUMBERS, placed),
		...LITERALS.flatMap((value) => placed(value, 'no json')),
		...entries(TEXTS, quoted),
		...damaged(),
		...encodings(),
		...DEEP.map(([name, part, times, end]) => text(`${times} times ${name}`, part.repeat(times) + end, 'no json')),
		text('30,000 lists in each other', '['.repeat(30_000) + ']'.repeat(30_000), 'open'),
		text('9,000 objects in each other', '{"a":'.repeat(9000) + 0 + '}'.repeat(9000), 'open'),
		text('10,000 keys', `{${Array.from({ length: 6000 }, (_, i) => `"k${i}":${i % 10}`).join()}}`, 'json'),
		text('one key 5,000 times', `{${'"name":"x",'.repeat(5000)}"name":"y"}`, 'json'),
		text('60,000 spaces', `{${' '.repeat(60_000)}}`, 'json'),
	]
	return [...new Map(cases.map((one) => [one.bytes.toString('latin1'), one])).values()]
}
