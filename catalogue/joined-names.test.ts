import { expect, test } from 'vitest'
import { requiredLine } from '#shared/text.ts'
import { joinNames, joinNamesIn } from './joined-names.ts'

/** Shows a no-break space as ~ and a word joiner as ^. */
const shown = (text: string) => joinNames(text).replaceAll('\u00a0', '~').replaceAll('\u2060', '^')

test.each([
	['ISO/IEC 20000-1:2018 and ISO 14001', 'ISO/IEC~20000-^1:2018 and ISO~14001'],
	['see ISO/IEC TS 17021-10:2018.', 'see ISO/IEC~TS~17021-^10:2018.'],
	['ISO 9001:2015/Amd 1:2024', 'ISO~9001:2015/Amd~1:2024'],
	['(record IA-2026-04)', '(record IA-^2026-^04)'],
	['INR 15,000 or 250 dollars', 'INR~15,000 or 250~dollars'],
	['Nov 28 – 29, 2026', 'Nov~28~–~29,~2026'],
	['Nov 28 – Dec 2, 2026', 'Nov~28~–~Dec~2,~2026'],
	['until 28 November 2025', 'until 28~November~2025'],
	['5 – 6, 12 – 13 and 19 December 2026', '5 – 6, 12 – 13 and 19~December~2026'],
])('%j is joined as %j', (text, joined) => {
	expect(shown(text)).toBe(joined)
})

test.each(['clause 9.2 of the standard', 'You may ask 5 people', 'a five-day course', 'from A to Z'])(
	'%j has no name to join',
	(text) => {
		expect(joinNames(text)).toBe(text)
	},
)

test('a reference that stands alone has no joiner, because people copy it', () => {
	expect(joinNames('PRM-LA-2025-00418')).toBe('PRM-LA-2025-00418')
})

test('texts of data are joined at every depth, keys with them, and rendered HTML stays', () => {
	const joined = 'ISO\u00a09001'
	expect(joinNamesIn({ 'ISO 9001': ['ISO 9001', 9001, undefined, null], html: '<p title="ISO 9001">' })).toEqual({
		[joined]: [joined, 9001, undefined, null],
		html: '<p title="ISO 9001">',
	})
})

test.each(['Lead Auditor, ISO/IEC 20000-1:2018', '28 – 29 November 2026', 'PRM-LA-2025-00418 of INR 15,000'])(
	'%j comes back from a form as it was before it was joined',
	(text) => {
		expect(joinNames(text)).not.toBe(text)
		expect(requiredLine('', 100).parse(joinNames(text))).toBe(text)
	},
)
