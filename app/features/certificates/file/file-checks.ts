import { type PublicKey, verifyCredential } from '#shared/certificates/credential.ts'
import { claimsToBeReceipt, codeOf, verifyReceipt } from '#shared/certificates/receipt.ts'
import { readCredential } from './file-credential.ts'

/**
 * All work on what a file has: it needs neither the page nor the network, so that it can run in a worker. `code` is what
 * a receipt has in print.
 */
export const fileChecks = {
	async readFile(file: File) {
		const found = await readCredential(file)
		return { ...found, isReceipt: found.jwt !== undefined && claimsToBeReceipt(found.jwt) }
	},
	verifyCertificate: async (jwt: string, keys: readonly PublicKey[], statusList?: string) =>
		verifyCredential(jwt, keys, { statusList }),
	verifyReceipt: async (jwt: string, keys: readonly PublicKey[]) => ({
		check: await verifyReceipt(jwt, keys),
		code: await codeOf(jwt),
	}),
}
export type FileChecks = typeof fileChecks

/** The message to a worker. */
export type Call = { check: keyof FileChecks; args: never[] }
