import { countries, getEmojiFlag, type TCountryCode } from 'countries-list'

export type Country = { code: string; name: string; dial: string; flag: string }

// The package gives the Vatican's reserved 379; 39 is the code in use.
const IN_USE: Partial<Record<TCountryCode, number>> = { VA: 39 }

export function loader() {
	const list = (Object.keys(countries) as TCountryCode[]).flatMap((code): Country[] => {
		const { name, phone } = countries[code]
		const dial = IN_USE[code] ?? phone[0]
		return dial ? [{ code, name, dial: `+${dial}`, flag: getEmojiFlag(code) }] : []
	})
	return Response.json(list.sort((a, b) => a.name.localeCompare(b.name, 'en')))
}
