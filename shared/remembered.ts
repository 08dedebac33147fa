/** Loads once what a key names. A failed load is forgotten, so that the next call asks again. */
export function remembered<Key, Value, With extends unknown[]>(load: (key: Key, ...more: With) => Promise<Value>) {
	const known = new Map<Key, Promise<Value>>()
	return (key: Key, ...more: With): Promise<Value> => {
		const pending = known.get(key)
		if (pending) return pending
		const asked = load(key, ...more)
		known.set(key, asked)
		asked.catch(() => known.delete(key))
		return asked
	}
}
