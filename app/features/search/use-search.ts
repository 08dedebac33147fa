import { useCallback, useEffect, useState } from 'react'
import { isReached, loadRecord } from '#app/base/site-files.ts'
import type { IndexFile, Search } from './engine.ts'

const RETRY_INTERVAL_MS = 3000

/** Loads the engine and the index, so that the page with its form does not wait for them. A failed load is repeated until the server answers. */
export function useSearch() {
	const [search, setSearch] = useState<Search>()
	const [failed, setFailed] = useState<'unreached' | 'broken'>()
	const load = useCallback(() => {
		Promise.all([import('./engine.ts'), loadRecord<IndexFile>('/data/search.json')])
			.then(([{ openIndex }, file]) => {
				const opened = openIndex(file)
				setSearch(() => opened)
				setFailed(undefined)
			})
			.catch(async () => setFailed((await isReached()) ? 'broken' : 'unreached'))
	}, [])
	useEffect(load, [load])
	useEffect(() => {
		if (failed !== 'unreached') return
		const timer = setInterval(load, RETRY_INTERVAL_MS)
		return () => clearInterval(timer)
	}, [failed, load])
	return {
		search,
		failed,
		// Browsers do not request a failed module again in the same document.
		retry: () => (failed === 'broken' ? location.reload() : load()),
	}
}
