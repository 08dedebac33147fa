import { useCallback, useEffect, useState } from 'react'
import { isReached, loadRecord } from '#app/base/site-files.ts'
import { whenReached } from '#app/base/when-reached.ts'
import type { IndexFile, Search } from './engine.ts'

/** Loads the engine and the index. A failed load is repeated when the connection returns. */
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
	useEffect(() => (failed === 'unreached' ? whenReached(load) : undefined), [failed, load])
	return {
		search,
		failed,
		// Browsers do not request a failed module again in the same document.
		retry: () => (failed === 'broken' ? location.reload() : load()),
	}
}
