import type { Kysely, Selectable } from 'kysely'
import type { Database, RegistrationColumns } from '#server/db/database.ts'
import type { ChosenClass } from '#server/orders/classes.ts'
import { createOrder } from '#server/orders/store.ts'
import { newReference } from '#server/submissions/reference.ts'
import {
	type Filter,
	findSubmission,
	listSubmissions,
	type Submission,
	saveSubmission,
} from '#server/submissions/store.ts'
import { eachField } from '#shared/forms/fields.ts'
import { ANSWER_FIELDS } from '#shared/forms/registration.ts'
import type { NameOf, Registration } from '#shared/forms/registration-fields.ts'

export type NewRegistration = Registration & { courseId: number }

/** `order` is the token of its order; undefined in registrations of versions without orders. */
export type SavedRegistration = { reference: string; order: string | undefined }

/** Stores a registration with its order and mails. Returns undefined if the key was used with other values. */
export async function saveRegistration(
	trx: Kysely<Database>,
	registration: NewRegistration,
	chosen: ChosenClass | undefined,
	submission: Submission,
): Promise<SavedRegistration | undefined> {
	const { email, country, courseId, course, firstName, lastName } = registration
	const { now, suspect } = submission
	const reference = newReference(now)
	const order = await createOrder(trx, {
		reference,
		email,
		buyerName: `${firstName} ${lastName}`,
		country,
		courseId,
		course,
		chosen,
		isPayable: !chosen?.hasWaitingList && !suspect,
		now,
	})
	const saved = await saveSubmission(
		trx,
		'registrations',
		{
			...toColumns(registration),
			courseId,
			classSlug: chosen?.slug ?? null,
			priceAmount: chosen ? String(chosen.price.amount) : null,
			priceCurrency: chosen?.price.currency ?? null,
			priceTaxRate: chosen ? String(chosen.price.taxRate) : null,
			orderId: order.id,
		},
		// Without the price, which may change between two tries.
		chosen ? { ...registration, class: chosen.slug } : registration,
		{ ...submission, reference },
	)
	if (saved?.isNew) return { reference, order: order.token }
	await trx.deleteFrom('orders').where('id', '=', order.id).execute()
	return saved && { reference: saved.reference, order: await tokenOf(trx, saved.id) }
}

const tokenOf = async (trx: Kysely<Database>, id: number) =>
	(
		await trx
			.selectFrom('orders')
			.innerJoin('registrations', 'registrations.orderId', 'orders.id')
			.select('orders.token')
			.where('registrations.id', '=', id)
			.executeTakeFirst()
	)?.token

type Row = Selectable<Database['registrations']>

/** A confirmation of a row is not known to be given. */
type Answers = Omit<Registration, NameOf<'confirmation'>> & Record<NameOf<'confirmation'>, boolean>
export type StoredRegistration = Omit<Row, keyof Answers> & Answers

export async function findRegistration(db: Kysely<Database>, id: number | null) {
	const row = await findSubmission(db, 'registrations', id)
	return row && toRegistration(row)
}

/** Yields registrations in the order of their receipt. */
export async function* listRegistrations(db: Kysely<Database>, filter?: Filter) {
	for await (const row of listSubmissions(db, 'registrations', filter)) yield toRegistration(row)
}

export const toColumns = (registration: Registration) =>
	eachField(ANSWER_FIELDS, ({ kind }, name) => {
		const value = registration[name]
		return kind === 'several' ? JSON.stringify(value) : kind === 'confirmation' ? Number(value) : value
	}) as RegistrationColumns

const toRegistration = (row: Row): StoredRegistration => ({
	...row,
	...(eachField(ANSWER_FIELDS, ({ kind }, name) => {
		const value = row[name]
		return kind === 'several' ? JSON.parse(String(value)) : kind === 'confirmation' ? value === 1 : value
	}) as Answers),
})
