import { countries, getEmojiFlag, type TCountryCode } from 'countries-list'
import type { Resource } from '#app/base/page.ts'

export type Country = { code: string; name: string; dial: string; flag: string; also?: readonly string[] }

// The package has the Vatican's reserved code 379; 39 is the one in use.
const IN_USE: Partial<Record<TCountryCode, number>> = { VA: 39 }

// Short, other and former names in use, by https://en.wikipedia.org/wiki/List_of_alternative_country_names (2026-11-28).
const ALSO: Partial<Record<TCountryCode, string[]>> = {
	AE: ['UAE', 'U.A.E.', 'Emirates'],
	CD: ['DRC', 'DR Congo', 'Congo-Kinshasa', 'Zaire'],
	CG: ['Congo-Brazzaville'],
	CI: ["Côte d'Ivoire"],
	CN: ['PRC'],
	CV: ['Cape Verde'],
	CZ: ['Czech Republic'],
	GB: ['UK', 'U.K.', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
	HK: ['Hongkong'],
	IE: ['Republic of Ireland', 'Eire'],
	IN: ['Bharat'],
	KP: ['DPRK'],
	KR: ['Korea', 'Republic of Korea'],
	LK: ['Ceylon'],
	MK: ['Macedonia'],
	MM: ['Burma'],
	MO: ['Macau'],
	NL: ['Holland'],
	RU: ['Russian Federation'],
	SA: ['KSA'],
	SZ: ['Swaziland'],
	TL: ['Timor-Leste'],
	TR: ['Turkey'],
	US: ['USA', 'U.S.A.', 'U.S.', 'America', 'United States of America'],
	VA: ['Holy See'],
	VN: ['Viet Nam'],
	ZA: ['RSA'],
}

/** All countries, sorted by name. */
export function allCountries(): Country[] {
	const list = (Object.keys(countries) as TCountryCode[]).flatMap((code): Country[] => {
		const { name, phone } = countries[code]
		const also = ALSO[code]
		const dial = IN_USE[code] ?? phone[0]
		return dial ? [{ code, name, dial: `+${dial}`, flag: getEmojiFlag(code), ...(also && { also }) }] : []
	})
	return list.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const resources = (): Resource[] => [{ path: '/data/countries.json', read: allCountries }]
