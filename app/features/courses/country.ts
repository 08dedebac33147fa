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

/** A browser that keeps nothing may refuse even to be asked. */
function kept(): string | null {
	try {
		return localStorage.getItem(KEY)
	} catch {
		return null
	}
}

function read(): string {
	const choice = kept()
	return choice && known(choice) ? choice : guess()
}

// Every price on a page asks, and the first answer of the browser is a slow one: it is there before a page is turned to.
let country = import.meta.env.SSR ? 'IN' : read()

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
	try {
		localStorage.setItem(KEY, code)
	} catch {}
	tell()
}

/** The country whose prices are shown: the visitor's choice, else a guess from the browser's region; India in the built page. */
export const useCountry = () =>
	useSyncExternalStore(
		subscribe,
		() => country,
		() => 'IN',
	)
