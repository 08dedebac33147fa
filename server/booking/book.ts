import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { newReference } from '#server/submissions/reference.ts'
import { type Submission, saveSubmission } from '#server/submissions/store.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import type { ChosenClass } from './classes.ts'
import { toColumns } from './people.ts'
import { createOrder } from './store.ts'

export type NewRegistration = Registration & { courseId: number }

/** `order` is the token of its order; undefined once the order was deleted. */
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
			priceAmount: chosen?.price ? String(chosen.price.amount) : null,
			priceCurrency: chosen?.price?.currency ?? null,
			priceTaxRate: chosen?.price ? String(chosen.price.taxRate) : null,
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
