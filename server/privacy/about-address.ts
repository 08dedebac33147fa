// Which rows are about an email address, whatever its capitals.
import { createHash } from 'node:crypto'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { matching } from '#server/submissions/store.ts'

type Eb<Table extends keyof Database> = ExpressionBuilder<Database, Table>

export const isMailAbout =
	(email: string) =>
	(eb: Eb<'outbox'>): Expression<SqlBool> =>
		eb.or([
			eb('registrationId', 'in', eb.selectFrom('registrations').select('id').where(matching({ email }))),
			eb('contactMessageId', 'in', eb.selectFrom('contactMessages').select('id').where(matching({ email }))),
			eb('orderId', 'in', eb.selectFrom('orders').select('id').where(matching({ email }))),
		])

/** Whether people with other addresses are registered by an order. */
export const hasOthers = (eb: Eb<'orders'>, email: string): Expression<SqlBool> =>
	eb.exists(
		eb
			.selectFrom('registrations')
			.select('registrations.id')
			.whereRef('registrations.orderId', '=', 'orders.id')
			.where(eb.not(matching({ email }))),
	)

export const isCertificateOf =
	(email: string) =>
	(eb: Eb<'certificates'>): Expression<SqlBool> =>
		eb.or([
			eb('certificates.emailHash', '=', hashOfAddress(email)),
			eb(
				'certificates.number',
				'in',
				eb
					.selectFrom('registrations')
					.select('registrations.certificateNumber')
					.where(matching({ email }))
					.where('registrations.certificateNumber', 'is not', null)
					.$castTo<{ certificateNumber: string }>(),
			),
		])

/** As the register has it. */
export const hashOfAddress = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
