import { call } from '#app/base/api.ts'
import type { PublicKey } from '#shared/certificates/credential.ts'

const CACHE = 'certificate-keys'

/** The keys that sign certificates; undefined if they are not known. */
export async function loadKeys(): Promise<PublicKey[] | undefined> {
	const text = await keptText('/.well-known/jwks.json')
	try {
		return text && JSON.parse(text).keys
	} catch {
		return undefined
	}
}

/** The signed list of withdrawals that has this number; undefined if it is not known. */
export const loadStatusList = (list: string | undefined) => keptText(`/api/certificates/status/${list}`)

/** The text at an address of the API or, without a network, what it was the last time; undefined if neither is there. */
async function keptText(path: string): Promise<string | undefined> {
	const text = await call(path)
		.then((response) => (response.ok ? response.text() : undefined))
		.catch(() => undefined)
	// Neither is there on a site without https; writing fails when the storage is full.
	const cache = await globalThis.caches?.open(CACHE).catch(() => undefined)
	if (text === undefined) return (await cache?.match(path))?.text()
	await cache?.put(path, new Response(text)).catch(() => {})
	return text
}
