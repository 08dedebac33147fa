/** What is hashed (SHA-256): the server's clock in milliseconds, a free number, and the hash of the body in hex. */
export const workOn = (now: number, nonce: number | string, bodyHash: string) => `${now}.${nonce}.${bodyHash}`

/** The number of zero bits that a hash begins with. */
export function zeroBits(hash: Uint8Array): number {
	const first = hash.findIndex((byte) => byte !== 0)
	return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] as number) - 24
}
