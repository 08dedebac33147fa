import type { Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '#server/db/database.ts'
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
import { type Author, type Change, recordChanges } from './events.ts'

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

export async function findCertificate(db: Kysely<Database>, number: string): Promise<StoredCertificate | undefined> {
	const [found] = await findCertificates(db, [toNumberKey(number)])
	return found
}

/** Returns the certificates that exist, in any order. */
export async function findCertificates(db: Kysely<Database>, keys: string[]): Promise<StoredCertificate[]> {
	const rows = await selectStored(db).where('numberKey', 'in', keys).execute()
	return rows.map(toStored)
}

const PAGE_SIZE = 500

/** Yields all certificates in the order of their numbers. */
export async function* listCertificates(db: Kysely<Database>): AsyncGenerator<StoredCertificate> {
	let after = ''
	for (;;) {
		const rows = await selectStored(db).where('numberKey', '>', after).orderBy('numberKey').limit(PAGE_SIZE).execute()
		yield* rows.map(toStored)
		after = rows.at(-1)?.numberKey ?? ''
		if (rows.length < PAGE_SIZE) return
	}
}

const selectStored = (db: Kysely<Database>) =>
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

/** Withdraws a certificate. Returns false if there is none or it is withdrawn already. */
export const withdraw = (
	db: Kysely<Database>,
	number: string,
	reason: string,
	author: Author,
	isReasonPublic = false,
): Promise<boolean> =>
	changeWithdrawal(db, number, author, isReasonPublic ? ['withdrawn', 'reasonPublished'] : ['withdrawn'], {
		withdrawnAt: author.now.toISOString(),
		withdrawnReason: reason,
		withdrawnReasonPublic: isReasonPublic ? 1 : null,
	})

/** Reinstates a certificate. Returns false if none with this number is withdrawn. */
export const reinstate = (db: Kysely<Database>, number: string, author: Author): Promise<boolean> =>
	changeWithdrawal(db, number, author, ['reinstated'], {
		withdrawnAt: null,
		withdrawnReason: null,
		withdrawnReasonPublic: null,
	})

/** Replaces the reason of a withdrawal, for everyone to read. Returns false if none with this number is withdrawn. */
export const publishReason = (db: Kysely<Database>, number: string, reason: string, author: Author): Promise<boolean> =>
	changeWithdrawal(db, number, author, ['reasonPublished'], { withdrawnReason: reason, withdrawnReasonPublic: 1 })

/** Returns false if none with this number is withdrawn for a reason that everyone may read. */
export const hideReason = (db: Kysely<Database>, number: string, author: Author): Promise<boolean> =>
	changeWithdrawal(db, number, author, ['reasonHidden'], { withdrawnReasonPublic: null })

const changeWithdrawal = (
	db: Kysely<Database>,
	number: string,
	author: Author,
	kinds: Change['kind'][],
	values: Updateable<Database['certificates']>,
) =>
	db.transaction().execute(async (trx) => {
		const changed = await trx
			.updateTable('certificates')
			.set(values)
			.where('numberKey', '=', toNumberKey(number))
			.where('withdrawnAt', kinds.includes('withdrawn') ? 'is' : 'is not', null)
			.$if(kinds.includes('reasonHidden'), (query) => query.where('withdrawnReasonPublic', 'is not', null))
			.returning('number')
			.executeTakeFirst()
		if (!changed) return false
		await recordChanges(
			trx,
			kinds.map((kind) => ({ kind, number: changed.number })),
			author,
		)
		return true
	})
