import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test('what is loaded is asked for once for each key, and again only after a failure', async () => {
	const load = vi.fn(async (key: string) => `${key} loaded`)
	const get = remembered(load)
	load.mockRejectedValueOnce(new Error('offline'))
	await expect(Promise.all([get('a'), get('a')])).rejects.toThrow('offline')
	expect(load).toHaveBeenCalledTimes(1)
	expect(await get('a')).toBe('a loaded')
	expect(await get('a')).toBe('a loaded')
	expect(await get('b')).toBe('b loaded')
	expect(load.mock.calls).toEqual([['a'], ['a'], ['b']])
})
