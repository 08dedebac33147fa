import type { Selectable } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { Database, Db } from '#server/db/database.ts'
import { inChunks } from '#server/db/paginate.ts'
import {
	ANSWER_FIELDS,
	type Certificate,
	type Details,
	FIELD_NAMES,
	isInAnswer,
	mapFields,
	TRAINING_FIELDS,
	type Training,
	toNumberKey,
} from '#shared/certificates/certificate.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'

/** What the register knows beside the fields of an answer. */
export const DETAIL_FIELDS = FIELD_NAMES.filter((field) => !isInAnswer(field)) as (keyof Details)[]

export type StoredCertificate = {
	certificate: Certificate
	details: Details
	/** Number of the certificate that replaces it. */
	replacedBy?: string
	withdrawn?: { at: string; reason: string; isReasonPublic: boolean }
	/** Place in the status lists, once its credential was asked for. */
	statusIndex?: number
}

export async function findCertificate(db: Db, number: string): Promise<StoredCertificate | undefined> {
	const [found] = await findCertificates(db, [toNumberKey(number)])
	return found
}

/** Returns the certificates that exist, in any order. */
export async function findCertificates(db: Db, keys: string[]): Promise<StoredCertificate[]> {
	const rows = await selectStored(db).where('numberKey', 'in', keys).execute()
	return rows.map(toStored)
}

const PAGE_SIZE = 500

/** Yields all certificates in the order of their numbers. */
export async function* listCertificates(db: Db): AsyncGenerator<StoredCertificate> {
	let after = ''
	for (;;) {
		const rows = await selectStored(db).where('numberKey', '>', after).orderBy('numberKey').limit(PAGE_SIZE).execute()
		yield* rows.map(toStored)
		after = rows.at(-1)?.numberKey ?? ''
		if (rows.length < PAGE_SIZE) return
	}
}

const selectStored = (db: Db) =>
	db
		.selectFrom('certificates')
		.selectAll()
		.select((eb) =>
			eb
				.selectFrom('certificates as newer')
				.select((newer) => newer.fn.min('newer.number').as('number'))
				.whereRef('newer.replacesKey', '=', 'certificates.numberKey')
				.as('replacedBy'),
		)

type Row = Selectable<Database['certificates']> & { replacedBy: string | null }

const toStored = (row: Row): StoredCertificate => ({
	certificate: mapFields(ANSWER_FIELDS, (field) => row[field] ?? ''),
	details: mapFields(DETAIL_FIELDS, (field) => row[field] ?? ''),
	...(row.replacedBy && { replacedBy: row.replacedBy }),
	...(row.withdrawnAt && {
		withdrawn: {
			at: row.withdrawnAt,
			reason: row.withdrawnReason ?? '',
			isReasonPublic: row.withdrawnReasonPublic === 1,
		},
	}),
	...(row.statusIndex !== null && { statusIndex: row.statusIndex }),
})

export const trainingOf = ({ details }: StoredCertificate): Training =>
	mapFields(TRAINING_FIELDS, (field) => details[field])

/**
 * What everyone may know. A replaced certificate is no longer valid, whatever its date. The last day of validity ends in
 * UTC.
 */
export function resultOf(
	{ certificate, details, replacedBy, withdrawn }: StoredCertificate,
	now: Date,
	number = certificate.number,
): CheckResult {
	if (withdrawn)
		return {
			number,
			state: 'withdrawn',
			withdrawn: withdrawn.at.slice(0, 10),
			...(withdrawn.isReasonPublic && { withdrawnReason: withdrawn.reason }),
		}
	const validUntil = details.validUntil || undefined
	const found = { number, validUntil, replacedBy, certificate }
	if (replacedBy) return { ...found, state: 'replaced' }
	const isExpired = validUntil !== undefined && validUntil < now.toISOString().slice(0, 10)
	return { ...found, state: isExpired ? 'expired' : 'valid' }
}

export type Change = Pick<Selectable<Database['certificateEvents']>, 'kind' | 'number'>

/** Adds the events of changes, in the transaction that makes them. */
export async function recordChanges(trx: Db, changes: Change[], { by, now }: Actor) {
	const events = changes.map(({ kind, number }) => ({ at: now.toISOString(), by, kind, number }))
	await inChunks(events, (chunk) => trx.insertInto('certificateEvents').values(chunk).execute())
}

/**
 * Withdraws a certificate. One that is withdrawn already keeps its day and gets the new reason. Returns false if there is
 * none.
 */
export const withdrawCertificate = (
	db: Db,
	number: string,
	reason: string,
	actor: Actor,
	isReasonPublic = false,
): Promise<boolean> => changeWithdrawal(db, number, actor, { reason, isReasonPublic })

/** Reinstates a certificate. Returns false if none with this number is withdrawn. */
export const reinstateCertificate = (db: Db, number: string, actor: Actor): Promise<boolean> =>
	changeWithdrawal(db, number, actor)

async function changeWithdrawal(
	trx: Db,
	number: string,
	actor: Actor,
	given?: { reason: string; isReasonPublic: boolean },
): Promise<boolean> {
	const numberKey = toNumberKey(number)
	const certificates = trx.selectFrom('certificates').select(['number', 'withdrawnAt'])
	const found = await certificates.where('numberKey', '=', numberKey).executeTakeFirst()
	const before = found?.withdrawnAt
	if (!found || (!given && !before)) return false
	const kinds: Change['kind'][] = given && !before ? ['withdrawn'] : []
	if (!given) kinds.push('reinstated')
	else if (given.isReasonPublic || before) kinds.push(given.isReasonPublic ? 'reasonPublished' : 'reasonHidden')
	await trx
		.updateTable('certificates')
		.set({
			withdrawnAt: given ? (before ?? actor.now.toISOString()) : null,
			withdrawnReason: given?.reason ?? null,
			withdrawnReasonPublic: given?.isReasonPublic ? 1 : null,
		})
		.where('numberKey', '=', numberKey)
		.execute()
	await recordChanges(
		trx,
		kinds.map((kind) => ({ kind, number: found.number })),
		actor,
	)
	return true
}
