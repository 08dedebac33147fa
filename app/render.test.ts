import { expect, test } from 'vitest'
import { UNSEEN } from '#shared/signs.ts'
import { allResources, prerenderPaths, readPage } from './render.tsx'

/** What stands around the first character that nobody sees. */
function unseenIn(name: string, value: unknown) {
	const text = typeof value === 'string' ? value : JSON.stringify(value)
	const at = text.search(UNSEEN)
	return at < 0 ? [] : [`${name}: ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))}`]
}

test('no data of a page and no file has an invisible character, so that texts are what their author wrote', async () => {
	const paths = await prerenderPaths()
	expect(paths.length).toBeGreaterThan(100)
	const found: string[] = []
	for (const { path } of paths) {
		const { data, head } = (await readPage(path)) ?? {}
		found.push(...unseenIn(path, [data, head]))
	}
	for (const { path, read } of await allResources())
		if (!path.endsWith('.pdf')) found.push(...unseenIn(path, await read()))
	expect(found).toEqual([])
})
