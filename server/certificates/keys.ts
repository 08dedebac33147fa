import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { Database, Db } from '#server/db/database.ts'
import { type Change, recordChanges } from './store.ts'

const ALGORITHM = 'ES256'

/** A public key of /.well-known/jwks.json. `iss` is the issuer that signs with it; a retired one only verifies. */
export type PublicKey = { kid: string; iss: string; kty: string; crv: string; x: string; y: string; retired?: true }

export type StoredKey = Selectable<Database['signingKeys']>
export type SigningKey = { kid: string; publicJwk: JsonWebKey; privateKey: KeyObject }

/** The address of a public key, which is also its `kid` in credentials and in the key set. */
export const keyAddress = (origin: string, kid: string) => `${origin}/.well-known/jwks/${kid}`

/** The thumbprint of the public part of an elliptic key (RFC 7638), whose members stand in this order. */
export const thumbprint = ({ crv, kty, x, y }: JsonWebKey) =>
	createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

/** A new key pair as its row. */
export function generateKey(now: Date) {
	for (;;) {
		const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
		const publicJwk = publicKey.export({ format: 'jwk' })
		const kid = thumbprint(publicJwk)
		// A command would take it for an option.
		if (kid.startsWith('-')) continue
		return {
			kid,
			publicJwk: JSON.stringify(publicJwk),
			privateJwk: JSON.stringify(privateKey.export({ format: 'jwk' })),
			active: 1,
			createdAt: now.toISOString(),
		}
	}
}

/** Makes the first key. Does nothing if there is or was one, so that a provider can do without. */
export async function ensureKey(db: Db, now: Date) {
	if ((await listKeys(db)).length > 0) return
	const key = generateKey(now)
	await db.transaction().execute(async (trx) => {
		// Another server may make one at the same time.
		const made = await trx
			.insertInto('signingKeys')
			.values(key)
			.onConflict((conflict) => conflict.column('active').doNothing())
			.returning('kid')
			.executeTakeFirst()
		if (made) await recordChanges(trx, [{ kind: 'keyMade', number: made.kid }], { by: 'server', now })
	})
}

/** Makes a key that signs from now on, and retires the one that did. Returns its thumbprint. */
export async function newKey(trx: Db, actor: Actor): Promise<string> {
	const key = generateKey(actor.now)
	const changes: Change[] = [{ kind: 'keyMade', number: key.kid }]
	const active = await trx.selectFrom('signingKeys').select('kid').where('active', '=', 1).executeTakeFirst()
	if (active) {
		await retire(trx, active.kid, actor.now, false).execute()
		changes.unshift({ kind: 'keyRetired', number: active.kid })
	}
	await trx.insertInto('signingKeys').values(key).execute()
	await recordChanges(trx, changes, actor)
	return key.kid
}

/** Deletes the private part of a key for good; moments that are set already stay. */
const retire = (trx: Db, kid: string, now: Date, isCompromised: boolean) =>
	trx
		.updateTable('signingKeys')
		.set((eb) => ({
			active: null,
			privateJwk: null,
			retiredAt: eb.fn.coalesce('retiredAt', eb.val(now.toISOString())),
			...(isCompromised && { compromisedAt: now.toISOString() }),
		}))
		.where('kid', '=', kid)

/** Retires a key, which no longer signs. Returns false if there is none, or nothing to change. */
export async function retireKey(trx: Db, kid: string, actor: Actor, isCompromised: boolean): Promise<boolean> {
	const { numUpdatedRows } = await retire(trx, kid, actor.now, isCompromised)
		.where(isCompromised ? 'compromisedAt' : 'retiredAt', 'is', null)
		.executeTakeFirst()
	if (numUpdatedRows === 0n) return false
	await recordChanges(trx, [{ kind: isCompromised ? 'keyCompromised' : 'keyRetired', number: kid }], actor)
	return true
}

export const listKeys = (db: Db): Promise<StoredKey[]> =>
	db.selectFrom('signingKeys').selectAll().orderBy('createdAt').orderBy('kid').execute()

/** The keys that verify credentials: all but the compromised ones. */
export async function publicKeys(db: Db, origin: string): Promise<PublicKey[]> {
	const keys = await listKeys(db)
	return keys
		.filter(({ compromisedAt }) => compromisedAt === null)
		.map(({ kid, publicJwk, retiredAt }) => ({
			...JSON.parse(publicJwk),
			kid: keyAddress(origin, kid),
			alg: ALGORITHM,
			use: 'sig',
			iss: origin,
			...(retiredAt !== null && { retired: true }),
		}))
}

/** The key that signs, if there is one. */
export async function signingKey(db: Db): Promise<SigningKey | undefined> {
	const active = await db.selectFrom('signingKeys').selectAll().where('active', '=', 1).executeTakeFirst()
	if (!active?.privateJwk) return undefined
	return {
		kid: active.kid,
		publicJwk: JSON.parse(active.publicJwk),
		privateKey: createPrivateKey({ key: JSON.parse(active.privateJwk), format: 'jwk' }),
	}
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs a payload as a compact JWS (RFC 7515) of the proof format of Open Badges 3.0. */
export function signPayload(payload: object, { kid, publicJwk, privateKey }: SigningKey, origin: string): string {
	const header = { alg: ALGORITHM, typ: 'JWT', kid: keyAddress(origin, kid), jwk: publicJwk }
	const signed = `${encode(header)}.${encode(payload)}`
	// ES256 has the two numbers of a signature side by side, not in DER.
	const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
	return `${signed}.${signature.toString('base64url')}`
}
