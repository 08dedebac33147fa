import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { bankAttempt, settle } from '#server/booking/payments/settle.ts'
import type { Supplier } from '#server/company/company.ts'
import type { Database } from '#server/db/database.ts'
import { transactions } from '#server/db/write.ts'
import type { Email } from '#server/outbox/email.ts'
import { listMails } from '#server/outbox/store.ts'
import { CLASS, NOW, REGISTRATION, SUBMISSION, testDatabase, testDrawer } from '#server/testing/fixtures.ts'
import { SELLER } from '#server/testing/seller.ts'
import { act } from './act.ts'
import { saveRegistration } from './book.ts'
import { decisionOf, type OfferedClass, type OfferedClasses, recordsOf } from './classes.ts'
import { decideClass } from './decide.ts'
import { bookingTemplates } from './mails/mail.ts'
import type { Action, Allowed, Given } from './refusals.ts'
import { capacityOf } from './seats.ts'
import { attentionOf, situationOf } from './situation.ts'
import { findOrder } from './store.ts'

export const ORIGIN = 'https://pramaan.example'

export const testTemplates = (
	db: Kysely<Database>,
	classes: OfferedClasses = new Map(),
	now = () => NOW,
	drawer = testDrawer(),
) => bookingTemplates({ db, seller: SELLER, classes, origin: ORIGIN, drawer, now })

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
	const actor = { by: 'asha', now: NOW, classes, supplier: { ...SELLER.supplier, ...supplier } }
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
			allow = {} as Allowed,
			by = actor,
		} = {},
	) => {
		const answer = { paymentRef: ref, amount, currency, paidOn }
		const attempt = { kind: 'payment', method: 'bank', attempt: bankAttempt(ref), orderReference: reference } as const
		return write((trx) => settle(trx, attempt, answer, { ...by, allow }))
	}
	/** Records money that was sent back at the bank. */
	const sendBack = (
		reference: string,
		{ amount = TOTAL, currency = 'INR', ref = `BACK${++number}`, method = 'bank', by = actor } = {},
	) => {
		const attempt = { kind: 'refund', method, attempt: bankAttempt(ref), orderReference: reference } as const
		return write((trx) => settle(trx, attempt, { paymentRef: ref, amount, currency, paidOn: '2025-09-30' }, by))
	}
	/** Does an action to an order, as the office at NOW unless somebody else does it. */
	const does = <Name extends Action>(
		name: Name,
		reference: string,
		given: Given[Name],
		by: Partial<typeof actor> = {},
	) => write((trx) => act(trx, name, { reference }, given, { ...actor, ...by }))
	/** Moves an order to another class, as the command does. */
	const move = (reference: string, slug: string, by: Partial<typeof actor> = {}) =>
		write(async (trx) => {
			const offered = classes.get(slug)
			if (!offered) throw new Error(`There is no class ${slug}.`)
			const record = (await recordsOf(trx, [slug])).get(slug)
			const given = {
				offered,
				free: capacityOf(offered) - (record?.taken ?? 0),
				decision: decisionOf(offered, record),
				requestId: undefined,
			}
			return act(trx, 'transfer', { reference }, given, { ...actor, ...by })
		})
	const decide = (decision: 'runs' | 'off', by: Partial<typeof actor> = {}) =>
		write((trx) => decideClass(trx, CLASS.slug, decision, { ...actor, ...by }))
	/** Declines the oldest open request. */
	async function answer(reference: string, text: string) {
		const { open } = await orderOf(reference)
		return does('decline', reference, { requestId: open[0]?.id ?? 0, answer: text })
	}
	async function orderOf(reference: string, now = NOW) {
		const order = await findOrder(store, { reference })
		if (!order) throw new Error(`There is no order ${reference}.`)
		const situation = await situationOf(store, order, { classes, now, rights: SELLER.rights })
		return { ...order, ...situation, attention: attentionOf(situation) }
	}
	const taken = async () => (await store.selectFrom('classRecords').select('taken').executeTakeFirst())?.taken ?? 0
	const mails = async () =>
		(
			await store.selectFrom('outbox').select('kind').where(sql<boolean>`kind like 'order/%'`).orderBy('id').execute()
		).map(({ kind }) => kind)
	return { db: store, write, classes, actor, does, move, decide, answer, book, pay, sendBack, orderOf, taken, mails }
}
