import { useCallback, useEffect, useState } from 'react'
import { loadRecord } from '#app/base/site-files.ts'
import type { IndexFile, Search } from './engine.ts'

/** Loads the engine and the index. A failed load is repeated when the connection returns. */
export function useSearch() {
	const [search, setSearch] = useState<Search>()
	const [failed, setFailed] = useState(false)
	const load = useCallback(() => {
		Promise.all([import('./engine.ts'), loadRecord<IndexFile>('/data/search.json')])
			.then(([{ openIndex }, file]) => {
				const opened = openIndex(file)
				setSearch(() => opened)
				setFailed(false)
			})
			.catch(() => setFailed(true))
	}, [])
	useEffect(load, [load])
	useEffect(() => {
		if (!failed) return
		addEventListener('online', load)
		return () => removeEventListener('online', load)
	}, [failed, load])
	return {
		search,
		failed,
		// Browsers do not request a failed module again in the same document.
		retry: () => (navigator.onLine ? location.reload() : load()),
	}
}
