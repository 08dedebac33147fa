import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineList, optionalLine, paragraph, requiredLine, requiredName } from './text.ts'

const name = requiredName('required', 100)
const messageOf = (schema: typeof name, text: string) => schema.safeParse(text).error?.issues[0]?.message

describe('a name', () => {
	test.each([
		'आशा राव',
		"O'Neill",
		'葛\u{e0100}城',
		'علی\u200cرضا',
		'ಕ್\u200cಷ',
		'Asha 👩🏽\u200d🏫',
		'Ramesh S/O Suresh',
		'Jean-Luc d’Arc, Jr.',
		'Мария Σωκράτης',
		'எஸ். ராமன்',
		'M/s. Rao & Sons',
		'ISO 9001 & 14001 Consultants (2015)',
		'モーニング娘。',
	])('in a real script stays as it is: %s', (text) => {
		expect(name.parse(text)).toBe(text)
	})

	test.each([
		['Ma\u200bllory', 'Mallory'],
		['\u2066Asha\u2069 \u202eRao\u202c', 'Asha Rao'],
		['A\u0301sha', 'Ásha'],
		['  Asha \r\n\t Rao\u00a0', 'Asha Rao'],
		['Asha\ufe0f', 'Asha'],
		['x\u0302\u200dy', 'x\u0302y'],
		['Asha\u{e0041}\u{e007f}', 'Asha'],
	])('is stored without what nobody sees: %j is %j', (text, folded) => {
		expect(name.parse(text)).toBe(folded)
	})

	test.each([
		['Rao Works Pvt.Ltd.', 'Rao Works Pvt. Ltd.'],
		['rao works co.ltd', 'rao works co. ltd'],
		['Shree.Ganesh Industries', 'Shree. Ganesh Industries'],
		['S.K.Exports', 'S.K.Exports'],
		['Dr.Rao & Co.', 'Dr.Rao & Co.'],
	])('of a company may have full stops without spaces: %j is %j', (text, folded) => {
		expect(name.parse(text)).toBe(folded)
	})

	test.each(['', ' ', '\u200b', '\u115f\u3164', '\u202e\u202c', '\ufe0f'])(
		'is missing when nothing of it is seen: %j',
		(text) => {
			expect(messageOf(name, text)).toBe('required')
		},
	)

	test.each([
		'www.evil.example/win',
		'asha@mail.example',
		'evil\u200b.example',
		'Win a prize: t.me/evil_bot',
		'x.com/evil',
		'evil.co.in',
		'rao.limited.example',
		'evil․com',
		'Ｔ．me／x',
		'asha＠mail',
	])('cannot be an address that a mail would link: %j', (text) => {
		expect(messageOf(name, text)).toMatch(/can't be an address/i)
	})

	test.each([
		'Call +91 98765 43210 to claim your refund',
		'Help (011) 4567-8901',
		'九 ９８７６５４３２１０',
		'९८७६५ ४३२१०',
		'+65 123 4567',
	])('cannot have a phone number in it: %j', (text) => {
		expect(messageOf(name, text)).toBe("A name can't have a phone number in it")
	})

	test.each(['M\u0430llory', 'Αsha', 'Pаul Smith', 'Иvan'])(
		'cannot pass for another by letters that look alike: %j',
		(text) => {
			expect(messageOf(name, text)).toBe('Write each word in the letters of one alphabet')
		},
	)
})

test('a line has no line ends, a paragraph keeps them', () => {
	const text = ' One\r\n\ttwo  three\u2028four '
	expect(optionalLine('m', 99).parse(text)).toBe('One two three four')
	expect(paragraph('m', 99).parse(text)).toBe('One\n\ttwo  three\u2028four')
})

test.each([
	['a line', requiredLine('m', 99)],
	['a paragraph', paragraph('m', 99)],
	['a name', name],
])('%s has no control characters, surrogates or noncharacters', (_, schema) => {
	const code = fc.oneof(
		fc.integer({ min: 0, max: 0x1f }).filter((one) => !/\s/.test(String.fromCharCode(one))),
		fc.constantFrom(0x7f, 0x80, 0x9f, 0xfdd0, 0xfffe, 0xffff),
		fc.integer({ min: 0xd800, max: 0xdfff }),
	)
	fc.assert(
		fc.property(code, (one) => {
			expect(messageOf(schema, `a${String.fromCharCode(one)}b`)).toBe('Remove the control characters')
		}),
	)
})

test('folded text stays the same when it is folded again', () => {
	const schemas = [requiredLine('m', 5000), paragraph('m', 5000)]
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
			for (const schema of schemas) {
				const once = schema.safeParse(text)
				if (once.success) expect(schema.parse(once.data)).toBe(once.data)
			}
		}),
	)
})

test('the length is that of the folded text, in which a line end is one character', () => {
	expect(name.parse(`${'\u200b'.repeat(5000)}Asha`)).toBe('Asha')
	expect(messageOf(name, 'a'.repeat(101))).toBe('Use at most 100 characters')
	expect(paragraph('m', 3).parse('a\r\nb')).toBe('a\nb')
	expect(lineList('m').parse([` a${'\u200b'.repeat(200)} `])).toEqual(['a'])
})
