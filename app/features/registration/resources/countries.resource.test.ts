import { expect, test } from 'vitest'
import { registrationForm } from '#shared/forms/registration.ts'
import { allCountries } from './countries.resource.ts'

const countries = allCountries()

test('the Vatican has the dial code in use, unlike its source', () => {
	expect(countries.find(({ code }) => code === 'VA')?.dial).toBe('+39')
})

test('the form accepts every dial code', () => {
	for (const { dial, name } of countries) {
		const fields = registrationForm.safeParse({ countryCode: dial }).error?.issues.map(({ path: [field] }) => field)
		expect(fields, `${name} ${dial}`).not.toContain('countryCode')
	}
})

test('every code has two letters and no two countries share a code or a name', () => {
	for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/)
	expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
	expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
})

test('countries are sorted by name', () => {
	const names = countries.map(({ name }) => name)
	expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
	expect(names.indexOf('Åland')).toBeLessThan(names.indexOf('Albania'))
})

test('other names in use belong to one country each, and none is the name or code of another', () => {
	const names = countries.flatMap(({ code, name, also = [] }) => [code, name, ...also])
	expect(new Set(names).size).toBe(names.length)
	const found = (text: string) => countries.filter(({ also }) => also?.includes(text)).map(({ name }) => name)
	for (const [text, name] of [
		['UK', 'United Kingdom'],
		['England', 'United Kingdom'],
		['Britain', 'United Kingdom'],
		['USA', 'United States'],
		['UAE', 'United Arab Emirates'],
		['Holland', 'Netherlands'],
		['Turkey', 'Türkiye'],
	])
		expect(found(text as string), text).toEqual([name])
})
