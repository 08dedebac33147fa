import { randomInt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Db } from '#server/db/database.ts'
import { MINUTE_MS } from '#server/time.ts'
import { toNumberKey } from '#shared/certificates/certificate.ts'

export const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2'

/** Less than the time for which a status list may be kept, and more than most clocks are wrong. */
const BACKDATING_MS = 2 * MINUTE_MS

/** The moment from which something is valid that is signed now: a verifier's clock may be behind ours. */
export const backdated = (now: Date) => new Date(now.getTime() - BACKDATING_MS)

export const secondsOf = (timestamp: string) => Date.parse(timestamp) / 1000

/** Entries of one list. The standard asks for at least so many, so that an entry tells nothing about a person. */
export const LIST_SIZE = 131_072
/** How long verifiers may keep a list. */
export const LIST_TTL_MS = 5 * MINUTE_MS
/** Random places that are tried in a list before the next list is begun. */
const MAX_TRIES = 20

const listAddress = (origin: string, list: number) => `${origin}/api/certificates/status/${list}`

export function statusEntry(origin: string, statusIndex: number) {
	const list = listAddress(origin, Math.floor(statusIndex / LIST_SIZE) + 1)
	const place = String(statusIndex % LIST_SIZE)
	return {
		id: `${list}#${place}`,
		type: 'BitstringStatusListEntry',
		statusPurpose: 'revocation',
		statusListIndex: place,
		statusListCredential: list,
	}
}

/** The place of a certificate in the status lists: a random unused one when it is asked for the first time. */
export async function claimStatusIndex(db: Db, number: string): Promise<number> {
	const key = toNumberKey(number)
	let list = Math.floor((await lastIndex(db)) / LIST_SIZE)
	for (let tries = 1; ; tries++) {
		const { statusIndex } = await db
			.selectFrom('certificates')
			.select('statusIndex')
			.where('numberKey', '=', key)
			.executeTakeFirstOrThrow()
		if (statusIndex !== null) return statusIndex
		if (tries % MAX_TRIES === 0) list++
		await takePlace(db, key, list * LIST_SIZE + randomInt(LIST_SIZE))
	}
}

/** Gives the certificate the place if it has none and the place is free. */
const takePlace = (db: Db, numberKey: string, statusIndex: number) =>
	db
		.updateTable('certificates')
		.set({ statusIndex })
		.where('numberKey', '=', numberKey)
		.where('statusIndex', 'is', null)
		.where((eb) =>
			eb.not(
				eb.exists(
					eb.selectFrom('certificates as other').select('other.numberKey').where('other.statusIndex', '=', statusIndex),
				),
			),
		)
		.where((eb) =>
			eb.not(eb.exists(eb.selectFrom('revokedPlaces').select('statusIndex').where('statusIndex', '=', statusIndex))),
		)
		.execute()

/** Revokes what was signed of these certificates, each of which gets another place when its credential is asked for. */
export async function leavePlaces(trx: Db, numbers: string[]) {
	if (numbers.length === 0) return
	const certificates = trx.selectFrom('certificates').select('statusIndex').$narrowType<{ statusIndex: number }>()
	const keys = numbers.map(toNumberKey)
	const left = await certificates.where('numberKey', 'in', keys).where('statusIndex', 'is not', null).execute()
	if (left.length === 0) return
	await trx.insertInto('revokedPlaces').values(left).execute()
	await trx.updateTable('certificates').set({ statusIndex: null }).where('numberKey', 'in', keys).execute()
}

async function lastIndex(db: Db) {
	const { last } = await db
		.selectFrom('certificates')
		.select((eb) => eb.fn.max('statusIndex').as('last'))
		.where('statusIndex', 'is not', null)
		.executeTakeFirstOrThrow()
	const revoked = await db
		.selectFrom('revokedPlaces')
		.select((eb) => eb.fn.max('statusIndex').as('last'))
		.executeTakeFirstOrThrow()
	return Math.max(last ?? 0, revoked.last ?? 0)
}

/**
 * The payload of a status list, which has a bit for each withdrawn certificate and each revoked place; undefined if there is no
 * such list.
 */
export async function statusListPayload(db: Db, list: number, origin: string, now: Date) {
	const start = (list - 1) * LIST_SIZE
	if (list < 1 || start > (await lastIndex(db))) return undefined
	const withdrawn = await db
		.selectFrom('certificates')
		.select('statusIndex')
		.where('statusIndex', '>=', start)
		.where('statusIndex', '<', start + LIST_SIZE)
		.where('withdrawnAt', 'is not', null)
		.execute()
	const revoked = await db
		.selectFrom('revokedPlaces')
		.selectAll()
		.where('statusIndex', '>=', start)
		.where('statusIndex', '<', start + LIST_SIZE)
		.execute()
	const bits = new Uint8Array(LIST_SIZE / 8)
	for (const { statusIndex } of [...withdrawn, ...revoked]) {
		const place = (statusIndex ?? 0) - start
		// Index 0 is the most significant bit of the first byte.
		bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
	}
	const id = listAddress(origin, list)
	const validFrom = `${backdated(now).toISOString().slice(0, 19)}Z`
	return {
		'@context': [VC_CONTEXT],
		id,
		type: ['VerifiableCredential', 'BitstringStatusListCredential'],
		issuer: origin,
		validFrom,
		credentialSubject: {
			id: `${id}#list`,
			type: 'BitstringStatusList',
			statusPurpose: 'revocation',
			encodedList: `u${gzipSync(bits).toString('base64url')}`,
			ttl: LIST_TTL_MS,
		},
		iss: origin,
		jti: id,
		sub: `${id}#list`,
		nbf: secondsOf(validFrom),
	}
}
