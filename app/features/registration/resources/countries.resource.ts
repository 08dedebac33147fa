import { countries, getEmojiFlag, type TCountryCode } from 'countries-list'
import type { Resource } from '#app/base/page.ts'

export type Country = { code: string; name: string; dial: string; flag: string }

// The package has the Vatican's reserved code 379; 39 is the one in use.
const IN_USE: Partial<Record<TCountryCode, number>> = { VA: 39 }

/** All countries, sorted by name. */
export function allCountries(): Country[] {
	const list = (Object.keys(countries) as TCountryCode[]).flatMap((code): Country[] => {
		const { name, phone } = countries[code]
		const dial = IN_USE[code] ?? phone[0]
		return dial ? [{ code, name, dial: `+${dial}`, flag: getEmojiFlag(code) }] : []
	})
	return list.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const resources = (): Resource[] => [{ path: '/data/countries.json', read: allCountries }]
