import { useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
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

/** Undefined for a language without a region and for an invalid tag, such as C or en-US@posix. */
function region(): string | undefined {
	try {
		return new Intl.Locale(navigator.language).region
	} catch {
		return undefined
	}
}

function guess(): string {
	const found = region()
	if (!found) return 'IN'
	return known(found) ? found : ELSEWHERE
}

function read(): string {
	const choice = readStorage('localStorage', KEY)
	return choice && known(choice) ? choice : guess()
}

// Read once, not by each price on a page, and not before the first of them asks: a module that throws takes its page away.
let country: string | undefined
const current = () => (country ??= read())

function tell() {
	for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
	if (listeners.size === 0) addEventListener('storage', readAgain)
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

/** Another window of the browser may have chosen. */
function readAgain() {
	country = read()
	tell()
}

export function chooseCountry(code: string) {
	country = code
	writeStorage('localStorage', KEY, code)
	tell()
}

/** The country whose prices are shown: the visitor's choice, else a guess from the browser's region; India in the built page. */
export const useCountry = () => useSyncExternalStore(subscribe, current, () => 'IN')
