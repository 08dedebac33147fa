import { describe, expect, it } from 'vitest'
import { canCreate, matchingOptions, meantOption, menuRows, type Option } from './combobox.rules.ts'

describe('canCreate', () => {
	const india: Option[] = [{ value: 'IN', label: 'India' }]

	it.each(['IN', 'in', 'India', '  INDIA '])('is false for %j, which an existing or selected option has', (text) => {
		expect(canCreate(text, india, [])).toBe(false)
		expect(canCreate(text, [], india)).toBe(false)
	})

	it.each(['I', 'Indian'])('is true for %j, which no option has', (text) => {
		expect(canCreate(text, india, india)).toBe(true)
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
	it('sorts options that equal the text before those that start with it, and those before words', () => {
		const list: Option[] = [
			{ value: '+1242', label: '+1242 Bahamas', search: ['Bahamas', 'BS', '1242'] },
			{ value: '+246', label: '+246 British Indian Ocean Territory', search: ['British Indian Ocean Territory'] },
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

	it('searches the further names and the value', () => {
		expect(labels('bharat')).toEqual(['India'])
		expect(labels('91')).toEqual(['Dial code'])
	})
})

describe('meantOption', () => {
	const list: Option[] = [
		{ value: 'United Kingdom', label: 'United Kingdom', search: ['UK', 'England'] },
		{ value: 'Ukraine', label: 'Ukraine' },
		{ value: 'India', label: 'India' },
		{ value: 'Indonesia', label: 'Indonesia' },
		{ value: '+44', label: '+44 Guernsey', search: ['44'] },
		{ value: '+44', label: '+44 United Kingdom', search: ['44'] },
		{ value: 'a', label: 'Korea' },
		{ value: 'b', label: 'Corea', search: ['Korea'] },
		{ value: '', label: 'Add more' },
	]
	const meant = (text: string, creatable = false) =>
		meantOption(text, { options: list, selected: [], creatable, status: 'ready' })?.label

	it.each([
		['uk', 'United Kingdom'],
		['ENGL', 'United Kingdom'],
		['india', 'India'],
		['indo', 'Indonesia'],
		['44', '+44'],
	])('takes %j for %j', (text, label) => {
		expect(meant(text)).toBe(label)
		expect(meant(text, true)).toBe(label)
	})

	it.each(['ind', 'dia', 'korea', '!', 'add more'])('does not know what %j means, also where it could be new', (text) =>
		expect(meant(text, true)).toBeUndefined(),
	)

	it('makes a new option of a text that no option contains, if it may', () => {
		expect(meant(' Sikkim ', true)).toBe('Sikkim')
		expect(meant('Sikkim')).toBeUndefined()
	})
})

it('menuRows offers no new option while the options load', () => {
	const rows = (status: 'loading' | 'ready') => menuRows('ind', { options: [], selected: [], creatable: true, status })
	expect(rows('loading')).toEqual([{ kind: 'note', label: 'Loading…' }])
	expect(rows('ready')).toEqual([{ kind: 'create', label: 'Create "ind"', text: 'ind' }])
})
