import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Problem } from '#shared/problem.ts'
import { workOn, zeroBits } from '#shared/proof-of-work.ts'

// Milliseconds of reckoning between two pauses in which the page answers to the visitor.
const SLICE = 12

/** The value of a Proof-Of-Work header for this body, by the server's clock: the visitor's may be wrong. */
export async function prove(body: string, { bits, now }: NonNullable<Problem['work']>): Promise<string> {
	const bodyHash = bytesToHex(sha256(utf8ToBytes(body)))
	for (let nonce = 0, until = performance.now() + SLICE; ; nonce++) {
		if (zeroBits(sha256(utf8ToBytes(workOn(now, nonce, bodyHash)))) >= bits) return `${now}.${nonce}`
		if (nonce % 64 > 0 || performance.now() < until) continue
		await new Promise((next) => setTimeout(next))
		until = performance.now() + SLICE
	}
}
