import { afterEach, expect, it, vi } from 'vitest'
import { loadPageData, loadRecord, OUTDATED, setVersion } from './site-files.ts'

const serve = (version: string | undefined) => {
	const headers = version === undefined ? {} : { 'x-version': version }
	const fetched = vi.fn(async () => Response.json({ data: 1 }, { headers }))
	vi.stubGlobal('fetch', fetched)
	return fetched
}
afterEach(() => vi.unstubAllGlobals())

it('a data file of another version is refused, requested again on the next call, and reported', async () => {
	setVersion('one')
	const dispatch = vi.fn()
	vi.stubGlobal('dispatchEvent', dispatch)
	const fetched = serve('two')
	await expect(loadRecord('/data/refused.json')).rejects.toThrow('another version')
	expect(dispatch).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: OUTDATED }))
	await expect(loadRecord('/data/refused.json')).rejects.toThrow('another version')
	expect(fetched).toHaveBeenCalledTimes(2)
})

it('the data of a page in another version is refused', async () => {
	setVersion('one')
	serve('two')
	await expect(loadPageData('/refused')).rejects.toThrow('another version')
})

it.each(['one', undefined])('a data file of version %s is loaded once by a page of version one', async (version) => {
	setVersion('one')
	const fetched = serve(version)
	const path = `/data/${version}.json` as const
	expect(await loadRecord(path)).toEqual({ data: 1 })
	expect(await loadRecord(path)).toEqual({ data: 1 })
	expect(fetched).toHaveBeenCalledOnce()
})
