import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allCountries } from '#app/features/registration/resources/countries.resource.ts'
import { isOddPhone, readPhone } from './phone.ts'

const PHONE = '9876543210'

describe('a mobile number with India as the chosen country', () => {
	test.each([
		PHONE,
		'98765\u201143210',
		' 9876543210\t',
		'09876543210',
		'919876543210',
		'+919876543210',
		'+91 (0) 98765-43210',
		'tel:+919876543210',
		'\u200e+91\u200b98765\u00ad43210',
		'９８７６５４３２１０',
		'＋９１　９８７６５－４３２１０',
		'۹۸۷۶۵۴۳۲۱۰',
		'+९१ ९८७६५ ४३२१०',
	])('is understood from %j', (text) => {
		expect(readPhone(text, '+91')).toEqual({ countryCode: '+91', phone: PHONE })
	})

	test.each([
		'',
		'+',
		'12345',
		'987654321012',
		'447911123456',
		'+999 9876543210',
		'98765 43210 / 98765 43211',
		'+91 98765 43210 +91 98765 43211',
		'98765 43210 ext 5',
		'91 98765 432 ext 10',
		'98765-4321O',
		'९८७६५',
	])('is not made of %j', (text) => {
		expect(readPhone(text, '+91')).toBeUndefined()
	})

	test.each([
		['1234567890', '1234567890'],
		['5876543210', '5876543210'],
		['0987654321', '0987654321'],
		['+910123456789', '0123456789'],
		['011 2345 6789', '1123456789'],
	])('is any ten digits, and is asked about when they begin with 0 to 5: %j', (text, phone) => {
		expect(readPhone(text, '+91')).toEqual({ countryCode: '+91', phone })
		expect(isOddPhone({ countryCode: '+91', phone })).toBe(true)
		expect(isOddPhone({ countryCode: '+44', phone })).toBe(false)
		expect(isOddPhone({ countryCode: '+91', phone: PHONE })).toBe(false)
	})

	test('stays when it begins like the country code', () => {
		expect(readPhone('9198765432', '+91')).toEqual({ countryCode: '+91', phone: '9198765432' })
	})
})

test.each([
	['+44 (0)7911 123456', '+91', '+44', '7911123456'],
	['0044 7911 123456', '+91', '+44', '7911123456'],
	['+1 (415) 555-2671', '+91', '+1', '4155552671'],
	['+91 98765 43210', '+44', '+91', PHONE],
	['07911 123456', '+44', '+44', '7911123456'],
	['1 415 555 2671', '+1', '+1', '4155552671'],
	['+1 809 555 1234', '+1809', '+1', '8095551234'],
	['+1809 5551234567', '+1809', '+1809', '5551234567'],
	['1234567890', '+44', '+44', '1234567890'],
	['+91 98765 43210', '', '+91', PHONE],
])('%j with %j chosen is the number %s %s', (text, chosen, countryCode, phone) => {
	expect(readPhone(text, chosen)).toEqual({ countryCode, phone })
})

test('a number that was understood is understood alike again, alone and behind its country code', () => {
	const texts = fc.stringMatching(/^[+0]{0,2}[\d ()-]{9,16}$/)
	fc.assert(
		fc.property(texts, fc.constantFrom('+91', '+44', '+1', '+1809', ''), (text, chosen) => {
			const read = readPhone(text, chosen)
			if (!read) return
			expect(read.phone).toMatch(/^\d{10}$/)
			expect(readPhone(read.phone, read.countryCode)).toEqual(read)
			expect(readPhone(`${read.countryCode} ${read.phone}`, read.countryCode)).toEqual(read)
		}),
	)
})

test('the country codes that a text can name are those of the countries in the form', () => {
	// North American and Dutch Antillean numbers have their area code in the list; Kosovo is not in it.
	const known = new Set(allCountries().map(({ dial }) => dial.slice(1).replace(/^(1|47|599)\d+$/, '$1')))
	known.add('383')
	for (let code = 1; code < 1000; code++) {
		const named = readPhone(`+${code}9876543210`, '')?.countryCode
		if (named === `+${code}`) expect(known).toContain(`${code}`)
		if (known.has(`${code}`)) expect(named).toBe(`+${code}`)
	}
})
