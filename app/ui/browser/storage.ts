type Area = 'localStorage' | 'sessionStorage'

/** The stored value of a key: null if there is none, undefined if the browser forbids storage. */
export function readStorage(area: Area, key: string): string | null | undefined {
	try {
		return window[area].getItem(key)
	} catch {
		return undefined
	}
}

/** Stores a value, or removes it if it is null. Returns false if the browser forbids storage. */
export function writeStorage(area: Area, key: string, value: string | null): boolean {
	try {
		if (value === null) window[area].removeItem(key)
		else window[area].setItem(key, value)
		return true
	} catch {
		return false
	}
}
