import { useSyncExternalStore } from 'react'
import { ELSEWHERE } from './price.ts'

/** Countries for which some course has a price of its own, and everywhere else. */
export const COUNTRIES: { code: string; name: string }[] = [
	{ code: 'IN', name: 'India' },
	{ code: 'AE', name: 'United Arab Emirates' },
	{ code: 'GB', name: 'United Kingdom' },
	{ code: 'US', name: 'United States' },
	{ code: 'ZA', name: 'South Africa' },
	{ code: 'ZM', name: 'Zambia' },
	{ code: ELSEWHERE, name: 'Another country' },
]

const KEY = 'country'
const listeners = new Set<() => void>()
const known = (code: string | undefined) => COUNTRIES.some((country) => country.code === code)

function guess(): string {
	const region = new Intl.Locale(navigator.language).region
	if (!region) return 'IN'
	return known(region) ? region : ELSEWHERE
}

function read(): string {
	const kept = localStorage.getItem(KEY)
	return kept && known(kept) ? kept : guess()
}

function subscribe(listener: () => void) {
	listeners.add(listener)
	addEventListener('storage', listener)
	return () => {
		listeners.delete(listener)
		removeEventListener('storage', listener)
	}
}

export function chooseCountry(code: string) {
	localStorage.setItem(KEY, code)
	for (const listener of listeners) listener()
}

/** The country whose prices are shown: the visitor's choice, else a guess from the browser's region; India in the built page. */
export const useCountry = () => useSyncExternalStore(subscribe, read, () => 'IN')
