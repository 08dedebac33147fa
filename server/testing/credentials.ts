import { createPublicKey, verify } from 'node:crypto'
import type { PublicKey } from '#server/certificates/keys.ts'

/** The parts of a compact JWS: header and payload. */
export const partsOf = (jwt: string) =>
	jwt
		.split('.')
		.slice(0, 2)
		.map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))

/** The payload of a compact JWS if the key among `keys` that it names has signed it, as any verifier reads it. */
export function signedBy(keys: PublicKey[], jwt = '') {
	const [header, payload] = partsOf(jwt)
	const key = keys.find(({ kid }) => kid === header.kid)
	const [head, body, signature = ''] = jwt.split('.')
	const isRight =
		key !== undefined &&
		verify(
			'sha256',
			Buffer.from(`${head}.${body}`),
			{ key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
			Buffer.from(signature, 'base64url'),
		)
	return isRight ? payload : undefined
}
