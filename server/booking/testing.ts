import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { bankAttempt, settle } from '#server/booking/payments/settle.ts'
import type { Database } from '#server/db/database.ts'
import { transactions } from '#server/db/write.ts'
import type { Email } from '#server/outbox/email.ts'
import type { Supplier } from '#server/outbox/provider.ts'
import { listMails } from '#server/outbox/store.ts'
import { CLASS, NOW, REGISTRATION, SUBMISSION, testDatabase, testDrawer } from '#server/testing/fixtures.ts'
import { PROVIDER } from '#server/testing/provider.ts'
import { saveRegistration } from './book.ts'
import type { OfferedClass, OfferedClasses } from './classes.ts'
import { bookingTemplates } from './mails/mail.ts'
import { attentionOf } from './order.ts'
import { findOrder, openRequestsOf, standingOfOrder } from './store.ts'

export const ORIGIN = 'https://pramaan.example'

export const testTemplates = (db: Kysely<Database>, classes: OfferedClasses = new Map()) =>
	bookingTemplates({ db, provider: PROVIDER, classes, origin: ORIGIN, drawer: testDrawer() })

/** The emails that wait and whose kinds begin so, as they are now, in the order in which they were put down. */
export async function mailed({ db, classes }: { db: Kysely<Database>; classes: OfferedClasses }, kinds = '') {
	const templates = testTemplates(db, classes)
	const found: { kind: string; email: Email }[] = []
	for await (const mail of listMails(db, ['waiting'])) {
		const email = mail.kind.startsWith(kinds) ? await templates[mail.kind]?.(mail) : undefined
		if (email) found.push({ kind: mail.kind, email })
	}
	return found
}

/** Sends a form as a browser does without a script. */
export const sendForm = (
	app: FastifyInstance,
	url: string,
	fields: Record<string, string>,
	headers: Record<string, string> = {},
) =>
	app.inject({
		method: 'POST',
		url,
		payload: String(new URLSearchParams(fields)),
		headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
	})

export const TOTAL = 1_593_000

/** Orders for a class of `capacity` seats, and what an office does with them. */
export async function testOrders(
	{ capacity, supplier, ...change }: Partial<OfferedClass> & { supplier?: Partial<Supplier> } = {},
	db?: Kysely<Database>,
) {
	const store = db ?? (await testDatabase())
	const write = transactions(store)
	const classes = new Map([[CLASS.slug, { ...CLASS, ...change, capacity }]])
	const actor = { by: 'asha', now: NOW, classes, supplier: { ...PROVIDER.supplier, ...supplier } }
	let number = 0

	async function book(hasClass = true, now = NOW) {
		const saved = await write((trx) =>
			saveRegistration(
				trx,
				{ ...REGISTRATION, courseId: CLASS.courseId },
				hasClass ? classes.get(CLASS.slug) : undefined,
				{
					...SUBMISSION,
					now,
				},
			),
		)
		return saved?.reference ?? ''
	}
	const pay = (
		reference: string,
		{
			amount = TOTAL,
			currency = 'INR',
			ref = `UTR${++number}`,
			paidOn = '2025-09-29',
			allow = {} as { part?: boolean; over?: boolean },
		} = {},
	) => {
		const answer = { paymentRef: ref, amount, currency, paidOn }
		const attempt = { kind: 'payment', method: 'bank', attempt: bankAttempt(ref), orderReference: reference } as const
		return write((trx) => settle(trx, attempt, answer, { ...actor, allow }))
	}
	/** Records money that was sent back at the bank. */
	const sendBack = (
		reference: string,
		{ amount = TOTAL, currency = 'INR', ref = `BACK${++number}`, by = actor } = {},
	) => {
		const attempt = { kind: 'refund', method: 'bank', attempt: bankAttempt(ref), orderReference: reference } as const
		return write((trx) => settle(trx, attempt, { paymentRef: ref, amount, currency, paidOn: '2025-09-30' }, by))
	}
	async function orderOf(reference: string) {
		const order = await findOrder(store, { reference })
		if (!order) throw new Error(`There is no order ${reference}.`)
		const standing = await standingOfOrder(store, order)
		return { ...order, ...standing, attention: attentionOf(standing, await openRequestsOf(store, order)) }
	}
	const taken = async () => (await store.selectFrom('classSeats').select('taken').executeTakeFirst())?.taken ?? 0
	const mails = async () =>
		(await store.selectFrom('outbox').select('kind').where('kind', 'like', 'order/%').orderBy('id').execute()).map(
			({ kind }) => kind,
		)
	return { db: store, write, classes, actor, book, pay, sendBack, orderOf, taken, mails }
}
