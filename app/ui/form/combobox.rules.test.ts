import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canCreate, matchingOptions, type Option } from './combobox.rules.ts'

const word = fc.stringMatching(/^[A-Za-z0-9ÅåÉéßÇ ]{1,12}$/).filter((text) => text.trim() !== '')
const option = fc.record({ value: word, label: word }, { requiredKeys: ['value', 'label'] })
const options = fc.array(option, { maxLength: 8 })
const anyCase = (text: string) => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase(), `  ${text} `)

describe('canCreate', () => {
	it('is false for the value or label of any existing or selected option, in any case', () => {
		const known = fc
			.tuple(fc.array(option, { minLength: 1, maxLength: 8 }), fc.nat(), fc.boolean())
			.chain(([list, at, byLabel]) => {
				const one = list[at % list.length] as Option
				return fc.tuple(fc.constant(list), anyCase(byLabel ? one.label : one.value))
			})
		fc.assert(
			fc.property(known, options, ([list, text], others) => {
				expect(canCreate(text, list, others)).toBe(false)
				expect(canCreate(text, others, list)).toBe(false)
			}),
		)
	})

	it('is true for any other text', () => {
		const fresh = fc
			.tuple(word, options, options)
			.filter(([text, a, b]) =>
				[...a, ...b].every(
					({ value, label }) =>
						![value, label].some((known) => known.trim().toUpperCase() === text.trim().toUpperCase()),
				),
			)
		fc.assert(fc.property(fresh, ([text, a, b]) => canCreate(text, a, b)))
	})

	it('is false when the text differs from an option only in its Unicode normalization', () => {
		expect(canCreate('A\u030aland', [{ value: 'x', label: '\u00c5land' }], [])).toBe(false)
	})
})

const places: Option[] = [
	{ value: 'AX', label: 'Åland Islands' },
	{ value: 'IO', label: 'British Indian Ocean Territory' },
	{ value: 'IN', label: 'India', search: ['Bharat'] },
	{ value: 'CI', label: "Côte d'Ivoire" },
	{ value: '+91', label: 'Dial code' },
]
const labels = (text: string) => matchingOptions(text, places).map(({ label }) => label)

describe('matchingOptions', () => {
	it('ignores case and accents', () => {
		expect(labels('aland')).toEqual(['Åland Islands'])
		expect(labels('COTE')).toEqual(["Côte d'Ivoire"])
	})

	it('sorts options that start with the text first, then those with a word that does', () => {
		expect(labels('in')).toEqual(['India', 'British Indian Ocean Territory'])
		expect(labels('land')).toEqual(['Åland Islands'])
	})

	it('sorts options that equal the text before those that start with it, and those before words', () => {
		const list: Option[] = [
			{ value: '+1242', label: '+1242 Bahamas', search: ['Bahamas', 'BS', '1242'] },
			{
				value: '+246',
				label: '+246 British Indian Ocean Territory',
				search: ['British Indian Ocean Territory', '246'],
			},
			{ value: '+91', label: '+91 India', search: ['India', 'IN', '91'] },
			{ value: '+62', label: '+62 Indonesia', search: ['Indonesia', 'ID', '62'] },
			{ value: '+1', label: '+1 United States', search: ['United States', 'US', '1'] },
		]
		const found = (text: string) => matchingOptions(text, list).map(({ value }) => value)
		expect(found('India')).toEqual(['+91', '+246'])
		expect(found('ind')).toEqual(['+91', '+62', '+246'])
		expect(found('id')).toEqual(['+62'])
		expect(found('1')).toEqual(['+1', '+1242', '+91'])
		expect(found('＋91')).toEqual(['+91'])
		expect(found('states')).toEqual(['+1'])
	})

	it('finds what is typed in full-width letters, with ligatures or with other punctuation', () => {
		expect(labels('ＩＮＤＩＡ')[0]).toBe('India')
		expect(labels('cote d’ivoire')).toEqual(["Côte d'Ivoire"])
		expect(labels('ivo')).toEqual(["Côte d'Ivoire"])
	})

	it('searches the further names and the value', () => {
		expect(labels('bharat')).toEqual(['India'])
		expect(labels('91')).toEqual(['Dial code'])
	})
})
