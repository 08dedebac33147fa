import { randomInt } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { enqueue } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { type CertificateEntry, toRow } from './import.ts'
import { CERTIFICATE_MAIL } from './mail.ts'
import { findCertificate, recordChanges } from './store.ts'

/** A certificate to be issued for a registration. */
export type NewCertificate = { registrationId: number; reference: string; certificate: CertificateEntry }

const DIGITS = 8

/**
 * A number that no certificate has. Its last part is random: consecutive numbers could be tried one after the other,
 * and each of them would be found.
 */
export async function newNumber(db: Db, prefix: string): Promise<string> {
	for (;;) {
		const number = `${prefix}-${String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')}`
		if (!(await findCertificate(db, number))) return number
	}
}

/** Stores all certificates with their events and the mails that bring them. */
export async function issueCertificates(trx: Db, issued: NewCertificate[], actor: Actor) {
	for (const { registrationId, reference, certificate } of issued) {
		const { number } = certificate
		const { numUpdatedRows } = await trx
			.updateTable('registrations')
			.set({ certificateNumber: number })
			.where('id', '=', registrationId)
			.where('certificateNumber', 'is', null)
			.executeTakeFirst()
		if (numUpdatedRows === 0n)
			throw new UserError(`${reference} was erased or got a certificate meanwhile, so nothing was issued. Try again.`)
		await trx.insertInto('certificates').values(toRow(certificate)).execute()
		await enqueue(trx, [{ kind: CERTIFICATE_MAIL, registrationId, now: actor.now.toISOString() }])
	}
	await recordChanges(
		trx,
		issued.map(({ certificate: { number } }) => ({ kind: 'added' as const, number })),
		actor,
	)
}
