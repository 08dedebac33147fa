import { useSyncExternalStore } from 'react'
import { useSite } from '#app/base/site.ts'
import { keep, onKept, readKept } from '#app/ui/browser/kept.ts'
import { ELSEWHERE } from './price.ts'

const KEY = 'country'

/** Undefined for a language without a region and for an invalid tag, such as C or en-US@posix. */
function region(): string | undefined {
	try {
		return new Intl.Locale(navigator.language).region
	} catch {
		return undefined
	}
}

export const chooseCountry = (code: string) => keep(KEY, code)

/** The country whose prices are shown: the visitor's choice, else a guess from the browser's region; India in the built page. */
export function useCountry(): string {
	const { priceCountries } = useSite()
	const choice = useSyncExternalStore(
		onKept,
		() => readKept(KEY),
		() => 'IN',
	)
	const isKnown = (code: string | undefined) => priceCountries.some((country) => country.code === code)
	if (choice && (isKnown(choice) || choice === ELSEWHERE)) return choice
	const guess = region()
	if (!guess) return 'IN'
	return isKnown(guess) ? guess : ELSEWHERE
}
