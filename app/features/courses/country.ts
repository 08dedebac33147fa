import { useSyncExternalStore } from 'react'
import { useSite } from '#app/base/site.ts'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { ELSEWHERE } from './price.ts'

const KEY = 'country'
const listeners = new Set<() => void>()

/** Undefined for a language without a region and for an invalid tag, such as C or en-US@posix. */
function region(): string | undefined {
	try {
		return new Intl.Locale(navigator.language).region
	} catch {
		return undefined
	}
}

type Place = { choice?: string | undefined; region?: string | undefined }
const read = (): Place => ({ choice: readStorage('localStorage', KEY) ?? undefined, region: region() })

// Read once, not by each price on a page, and not before the first of them asks: a module that throws takes its page away.
let place: Place | undefined
const current = () => (place ??= read())
const BUILT: Place = { choice: 'IN' }

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
	place = read()
	tell()
}

export function chooseCountry(code: string) {
	place = { ...place, choice: code }
	writeStorage('localStorage', KEY, code)
	tell()
}

/** The country whose prices are shown: the visitor's choice, else a guess from the browser's region; India in the built page. */
export function useCountry(): string {
	const { priceCountries } = useSite()
	const { choice, region } = useSyncExternalStore(subscribe, current, () => BUILT)
	const isKnown = (code: string | undefined) => priceCountries.some((country) => country.code === code)
	if (choice && (isKnown(choice) || choice === ELSEWHERE)) return choice
	if (!region) return 'IN'
	return isKnown(region) ? region : ELSEWHERE
}
