// What a visitor has entered or done, kept in this browser alone. If the browser does not store it, it lasts as long as the page.
import { readStorage, writeStorage } from './storage.ts'

const unstored = new Map<string, string>()
const listeners = new Set<() => void>()

export const readKept = (key: string): string | null => unstored.get(key) ?? readStorage('localStorage', key) ?? null

/** Reads the value that is kept under a key: the same one as long as its text is the same. */
export function keptValue<Value>(key: string, parse: (text: string | null) => Value): () => Value {
	let known: { text: string | null; value: Value } | undefined
	return () => {
		const text = readKept(key)
		if (known?.text !== text) known = { text, value: parse(text) }
		return (known as { value: Value }).value
	}
}

/** Keeps a text under a key, or erases what is kept if it is null. */
export function keep(key: string, text: string | null) {
	if (writeStorage('localStorage', key, text) || text === null) unstored.delete(key)
	else unstored.set(key, text)
	for (const listener of listeners) listener()
}

/** False if the browser forbids storage or has no room: what is kept is then lost with the page. */
export const outlivesPage = (key: string) => !unstored.has(key) && readStorage('localStorage', key) !== undefined

/** Calls the listener after each change, also in another tab. Returns a function that ends it. */
export function onKept(listener: () => void) {
	listeners.add(listener)
	const ends = onChangeElsewhere(listener)
	return () => {
		listeners.delete(listener)
		ends()
	}
}

/** Calls the listener when another tab may have changed what is kept; a page that comes back from the cache was not told. */
export function onChangeElsewhere(listener: () => void) {
	const ended = new AbortController()
	for (const event of ['storage', 'pageshow']) addEventListener(event, listener, ended)
	return () => ended.abort()
}
