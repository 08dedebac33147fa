type Area = 'localStorage' | 'sessionStorage'

/** What is stored under a key: null if nothing is, undefined if the browser forbids storage. */
export function readStorage(area: Area, key: string): string | null | undefined {
	try {
		return window[area].getItem(key)
	} catch {
		return undefined
	}
}

/** Stores a text under a key, or removes it with null. False if the browser refuses. */
export function writeStorage(area: Area, key: string, value: string | null): boolean {
	try {
		if (value === null) window[area].removeItem(key)
		else window[area].setItem(key, value)
		return true
	} catch {
		return false
	}
}
