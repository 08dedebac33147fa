import { getText } from '#app/api.ts'

const CACHE = 'certificate-keys'

/** The text at an address of the API or, without a network, what it was the last time; undefined if neither is there. */
export async function keptText(path: string): Promise<string | undefined> {
	const text = await getText(path).catch(() => undefined)
	// Neither is there on a site without https; writing fails when the storage is full.
	const cache = await globalThis.caches?.open(CACHE).catch(() => undefined)
	if (text === undefined) return (await cache?.match(path))?.text()
	await cache?.put(path, new Response(text)).catch(() => {})
	return text
}
