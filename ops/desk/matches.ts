// Which order the money of a statement is for: by our reference or a number of a document in its words, or by amount and name.
import { offeredClasses } from '#ops/offer.ts'
import { isQuote, plainRef } from '#server/booking/order.ts'
import { listSituations, type Situation, situationOf } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Db } from '#server/db/database.ts'
import { readNumber } from '#server/invoices/numbers.ts'
import { findDocument } from '#server/invoices/store.ts'
import { readReference } from '#server/submissions/reference.ts'
import type { Entry } from './statement.ts'

export type Match = Entry & {
	/** Recorded with this reference of the bank: hundredths, by order. */
	recorded: { reference: string; amount: number }[]
	/** The same reference of the bank stands above. */
	isTwice: boolean
	order?: Situation | undefined
	/** What was due for it before this entry; entries above have paid their part. */
	due: number
	/** It names its order, and is what is due. */
	isSure: boolean
}

export async function matchEntries(db: Db, entries: Entry[], currency: string, now: Date): Promise<Match[]> {
	const classes = await offeredClasses()
	const owing = await owingIn(db, currency, { classes, now })
	const recorded = await recordedFor(db, entries)
	const named = new Map<string, Situation | undefined>(owing.map((one) => [one.order.reference, one]))
	const left = new Map<string, number>()
	const refs = new Set<string>()
	const matches: Match[] = []
	for (const entry of entries) {
		const known = recorded.get(bareRef(entry.ref)) ?? []
		const isTwice = entry.ref !== undefined && refs.has(bareRef(entry.ref))
		if (entry.ref) refs.add(bareRef(entry.ref))
		const reference = await referenceIn(db, entry.text)
		if (reference && !named.has(reference)) {
			const found = await findOrder(db, { reference })
			named.set(reference, found && !isQuote(found) ? await situationOf(db, found, { classes, now }) : undefined)
		}
		const dueOf = ({ order, due }: Situation) => left.get(order.reference) ?? due
		const ours = reference ? named.get(reference) : undefined
		const likely = owing.filter((one) => dueOf(one) === entry.amount && isNamed(one, entry.text))
		const order = ours ?? (likely.length === 1 ? likely[0] : undefined)
		const due = order ? dueOf(order) : 0
		const isSure = ours?.order.currency === currency && due === entry.amount && !isTwice && entry.ref !== undefined
		if (order && isSure && known.length === 0) left.set(order.order.reference, 0)
		matches.push({ ...entry, recorded: known, isTwice, order, due, isSure })
	}
	return matches
}

type Known = Parameters<typeof listSituations>[1]

/** All orders for which money of this currency is due. */
async function owingIn(db: Db, currency: string, known: Known): Promise<Situation[]> {
	const found: Situation[] = []
	for (const state of ['payable', 'confirmed'] as const)
		for await (const one of listSituations(db, known, { state, mayWait: state === 'confirmed' }))
			if (one.due > 0 && one.order.currency === currency && one.order.suspect === null) found.push(one)
	return found
}

/** Without the zeros by which a bank makes a number longer. */
const bareRef = (ref = '') => plainRef(ref).replace(/^0+/, '')

async function recordedFor(db: Db, entries: Entry[]): Promise<Map<string, Match['recorded']>> {
	const refs = [...new Set(entries.flatMap(({ ref }) => (ref ? [plainRef(ref), bareRef(ref)] : [])))]
	const rows =
		refs.length > 0
			? await db
					.selectFrom('payments')
					.select(['paymentRef', 'orderReference', 'amount'])
					.where('kind', '=', 'payment')
					.where('state', '<>', 'reversed')
					.where('paymentRef', 'in', refs)
					.execute()
			: []
	const found = rows.map(({ paymentRef, orderReference, amount }) => ({
		ref: bareRef(paymentRef ?? ''),
		reference: orderReference,
		amount,
	}))
	return Map.groupBy(found, ({ ref }) => ref)
}

/** Our reference, or that of the order of a document; banks leave out hyphens and break words. */
async function referenceIn(db: Db, text: string): Promise<string | undefined> {
	const plain = plainRef(text)
	for (const { index } of plain.matchAll(/PRM/g)) {
		const found = readReference(plain.slice(index, index + 15))
		if (found) return found
	}
	for (const [, series = '', from, to, count] of plain.matchAll(/(?=([A-Z]{3})(\d\d)(\d\d)(\d{6}))/g)) {
		const number = readNumber(`${series}/${from}-${to}/${count}`)
		const document = number ? await findDocument(db, { number }) : undefined
		if (document?.orderReference) return document.orderReference
	}
	return undefined
}

/** Words that many companies have. */
const COMMON = new Set(['PRIVATE', 'LIMITED', 'COMPANY', 'INDIA', 'SERVICES', 'INTERNATIONAL'])

const wordsOf = (text: string) =>
	text
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toUpperCase()
		.split(/[^\p{L}\d]+/u)

/** Whether a word of the buyer or the company is among those of the bank. */
function isNamed({ order: { buyerName, company } }: Situation, text: string): boolean {
	const said = new Set(wordsOf(text))
	return wordsOf(`${buyerName} ${company ?? ''}`).some((word) => word.length > 3 && !COMMON.has(word) && said.has(word))
}
