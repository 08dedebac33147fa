import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import { listRegistrations } from '#server/booking/people.ts'
import { releaseSeatsOf } from '#server/booking/seats.ts'
import { deleteOrders, eventsOf, paymentsOf, requestsOf } from '#server/booking/store.ts'
import { newToken } from '#server/booking/token.ts'
import { recordChanges } from '#server/certificates/store.ts'
import { listMessages } from '#server/contacts/store.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/write.ts'
import { documentsOf } from '#server/invoices/store.ts'
import { recipientKey } from '#server/outbox/mail-budget.ts'
import { NO_CONTACT } from '#server/outbox/store.ts'
import { matching } from '#server/submissions/store.ts'
import type { StoredKind } from '#shared/stored-data.ts'
import { hashOfAddress, hasOthers, isCertificateOf, isMailAbout } from './about-address.ts'
import { deleteFiles, mailFilesAbout } from './mail-files.ts'

/** Whom it is about. `secret` is the key of the counts of mails. */
export type DataSubject = {
	email: string
	secret: string
	dataDir: string
	/** Takes back the rows that were deleted, and only counts the files. */
	isDryRun?: boolean
}

/** What is done with a kind of data when a person asks for a copy of it, or has it erased. */
type Handling = {
	find?: (db: Db, person: DataSubject) => Promise<object[]>
	/** Returns how many there were. */
	erase?: (trx: Db, person: DataSubject) => Promise<number>
}

/** STORED_DATA says in words what this does, and why something is kept or not searched. */
const HANDLING = {
	registrations: {
		find: (db, { email }) => gather(listRegistrations(db, { email })),
		// Those of a group have their seats by the order of somebody else.
		erase: async (trx, { email }) => {
			const rows = await trx.selectFrom('registrations').select('id').where(matching({ email })).execute()
			const ids = rows.map(({ id }) => id)
			if (ids.length === 0) return 0
			await releaseSeatsOf(trx, ids)
			return deleted(await trx.deleteFrom('registrations').where('id', 'in', ids).execute())
		},
	},
	orders: {
		find: (db, { email }) => gather(ordersOf(db, email)),
		erase: async (trx, { email }) => {
			const alone = await trx
				.selectFrom('orders')
				.select('id')
				.where((eb) => eb.and([matching({ email }), eb.not(hasOthers(eb, email))]))
				.execute()
			const ids = alone.map(({ id }) => id)
			return (await deleteOrders(trx, ids)) + (await leaveOrders(trx, email))
		},
	},
	// With their orders; both stay.
	payments: {},
	documents: {},
	messages: {
		find: (db, { email }) => gather(listMessages(db, { email })),
		erase: async (trx, { email }) =>
			deleted(await trx.deleteFrom('contactMessages').where(matching({ email })).execute()),
	},
	// Among orders and messages.
	suspects: {},
	mails: {
		find: (db, person) => db.selectFrom('outbox').selectAll().where(isMailAbout(person.email)).orderBy('id').execute(),
		erase: async (trx, { email }) => {
			const count = deleted(await trx.deleteFrom('outbox').where(isMailAbout(email)).execute())
			// Those to people whom the person has registered name the person.
			const registered = trx
				.selectFrom('registrations')
				.innerJoin('orders', 'orders.id', 'registrations.orderId')
				.select('registrations.id')
				.where(sql<boolean>`lower(orders.email) = ${email.trim().toLowerCase()}`)
			await trx.updateTable('outbox').set({ said: null }).where('registrationId', 'in', registered).execute()
			return count
		},
	},
	mailFiles: {
		find: async (db, person) =>
			Promise.all(
				(await filesAbout(db, person)).map(async (file) => ({
					file: basename(file),
					text: await readFile(file, 'utf8'),
				})),
			),
		// Before the rows that name them.
		erase: async (trx, person) => {
			const files = await filesAbout(trx, person)
			if (!person.isDryRun) await deleteFiles(files)
			return files.length
		},
	},
	limits: {
		find: (db, { email, secret }) =>
			db.selectFrom('rateLimits').selectAll().where('key', '=', recipientKey(email, secret)).execute(),
		erase: async (trx, { email, secret }) =>
			deleted(await trx.deleteFrom('rateLimits').where('key', '=', recipientKey(email, secret)).execute()),
	},
	register: {
		find: (db, person) =>
			db.selectFrom('certificates').selectAll().where(isCertificateOf(person.email)).orderBy('numberKey').execute(),
	},
	addressHash: {
		erase: async (trx, { email }) => {
			const { numUpdatedRows } = await trx
				.updateTable('certificates')
				.set({ emailHash: null })
				.where('emailHash', '=', hashOfAddress(email))
				.executeTakeFirst()
			return Number(numUpdatedRows)
		},
	},
	registerChanges: {
		find: (db, person) =>
			db
				.selectFrom('certificateEvents')
				.selectAll()
				.where('number', 'in', (eb) =>
					eb.selectFrom('certificates').select('number').where(isCertificateOf(person.email)),
				)
				.orderBy('id')
				.execute(),
	},
	backups: {},
	drafts: {},
} satisfies Record<StoredKind, Handling>

type Handlings = typeof HANDLING
/** The rows of each kind. */
export type Found = {
	[Kind in StoredKind]?: Handlings[Kind] extends { find: (...asked: never[]) => Promise<infer Rows> } ? Rows : never
}
/** How many there were of each kind. */
type Counts = Partial<Record<StoredKind, number>>

const KINDS = Object.keys(HANDLING) as StoredKind[]
/** What depends on other rows goes first. */
const ERASED_FIRST: StoredKind[] = ['mailFiles', 'mails', 'orders']

/** Everything that is stored about an email address, whatever its capitals, by kind. */
export async function findPerson(db: Db, person: DataSubject, kinds = KINDS): Promise<Found> {
	const found: Partial<Record<StoredKind, object[]>> = {}
	for (const kind of kinds) {
		const { find }: Handling = HANDLING[kind]
		const rows = await find?.(db, person)
		if (rows) found[kind] = rows
	}
	return found as Found
}

export const countsOf = (found: Found): Counts =>
	Object.fromEntries(Object.entries(found).map(([kind, rows]) => [kind, rows.length]))

/** Everything about an address, for the person; an event says that it was handed out, not whose it is. */
export const exportPerson = (db: Db, person: DataSubject, actor: Actor): Promise<Found> =>
	db.transaction().execute(async (trx) => {
		const found = await findPerson(trx, person)
		await recordChanges(trx, [{ kind: 'personExported', number: '' }], actor)
		return found
	})

/**
 * Deletes what can be erased about an address, in one transaction. `found` is what was stored before. An event says
 * that somebody was erased, not who.
 */
export async function erasePerson(
	db: Db,
	person: DataSubject,
	actor: Actor,
): Promise<{ found: Found; erased: Counts }> {
	const { found, erased } = await inTransaction(db, person.isDryRun === true, async (trx) => {
		const found = await findPerson(trx, person)
		const hashed = (found.register ?? []).filter(({ emailHash }) => emailHash === hashOfAddress(person.email))
		const erased = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Counts
		for (const kind of new Set([...ERASED_FIRST, ...KINDS])) {
			const { erase }: Handling = HANDLING[kind]
			erased[kind] = (await erase?.(trx, person)) ?? 0
		}
		const changed = hashed.map(({ number }) => ({ kind: 'changed' as const, number }))
		await recordChanges(trx, [...changed, { kind: 'personErased', number: '' }], actor)
		return { found, erased }
	})
	// A mail that was leaving at that moment may have become a file.
	const late = person.isDryRun ? [] : await mailFilesAbout(person.dataDir, referencesIn(found), person.email)
	await deleteFiles(late)
	return { found, erased: { ...erased, mailFiles: (erased.mailFiles ?? 0) + late.length } }
}

/** Takes who booked out of the orders by which other people have seats; returns how many there were. */
async function leaveOrders(trx: Db, email: string): Promise<number> {
	const orders = await trx.selectFrom('orders').select('id').where(matching({ email })).execute()
	for (const { id } of orders)
		await trx
			.updateTable('orders')
			.set({
				email: NO_CONTACT,
				buyerName: '(erased)',
				address: null,
				billingWanted: null,
				printedQuote: null,
				token: newToken(),
			})
			.where('id', '=', id)
			.execute()
	return orders.length
}

/** What mails about these have as their reference. */
const referencesIn = ({ registrations = [], messages = [], orders = [] }: Found) =>
	[...registrations, ...messages, ...orders].map(({ reference }) => reference)

async function* ordersOf(db: Db, email: string) {
	const orders = await db.selectFrom('orders').selectAll().where(matching({ email })).orderBy('id').execute()
	for (const order of orders)
		yield {
			...order,
			payments: await paymentsOf(db, order),
			documents: await documentsOf(db, order),
			requests: await requestsOf(db, order),
			events: await eventsOf(db, order),
		}
}

const filesAbout = async (db: Db, person: DataSubject): Promise<string[]> =>
	mailFilesAbout(
		person.dataDir,
		referencesIn(await findPerson(db, person, ['registrations', 'messages', 'orders'])),
		person.email,
	)

const deleted = (results: { numDeletedRows: bigint }[]) => Number(results[0]?.numDeletedRows ?? 0n)

async function gather<Row>(rows: AsyncIterable<Row>) {
	const list: Row[] = []
	for await (const row of rows) list.push(row)
	return list
}
