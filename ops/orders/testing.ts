import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { issuerOf, offeredClasses } from '#ops/offer.ts'
import { command as today } from '#ops/orders.command.ts'
import type { testOps } from '#ops/testing.ts'
import { linkPath } from '#server/booking/order.ts'
import { situationOf } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import { readEnv } from '#server/env.ts'
import { GROUP, QUOTE, REGISTRATION, temporaryFolder, testActor, testApp, textFile } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { SELLER } from '#server/testing/seller.ts'
import { DAY_MS, SECOND_MS } from '#server/time.ts'
import { isOpen } from '#shared/class-state.ts'
import { command as cancel } from './cancel.command.ts'
import { command as confirm } from './confirm.command.ts'
import { command as list } from './list.command.ts'
import { command as offer } from './offer.command.ts'
import { command as paid } from './paid.command.ts'
import { command as refund } from './refund.command.ts'
import { command as transfer } from './transfer.command.ts'

/** Changes what was read of the content until the test has ended. */
export function lend<Lent extends object>(lent: Lent, change: Partial<Lent>): Lent {
	const kept = Object.keys(change).map((name) => [name, lent[name as keyof Lent]])
	onTestFinished(() => void Object.assign(lent, Object.fromEntries(kept)))
	return Object.assign(lent, change)
}

type Payment = { amount?: number; ref?: string; part?: true; over?: true; shared?: true }

/** An office with a GSTIN and two classes of one course, the first for one person, the second for 41; and its customers. */
export async function office({ call, db }: Pick<Awaited<ReturnType<typeof testOps>>, 'call' | 'db'>) {
	const { supplier } = await issuerOf({ env: () => readEnv({}), open: expect.unreachable, actor: testActor() })
	lend(supplier, { gstin: SELLER.supplier.gstin })
	const [classes, now] = [await offeredClasses(), Date.now()]
	const [first, second] = [...classes.values()].filter((one) => isOpen(one, now) && now < one.timeline.decideBy)
	if (!first || !second) throw new Error('The content offers fewer than two classes.')
	lend(first, { capacity: 1, seats: 'open', materials: 'https://files.example/small' })
	lend(second, { capacity: 41, seats: 'open', materials: 'https://files.example/large', courseId: first.courseId })
	const { app } = await testApp({
		db,
		rendered: SAID,
		classes,
		courses: new Map([[REGISTRATION.course, first.courseId]]),
		prices: new Map([[first.courseId, first.prices]]),
		now: () => new Date(),
	})
	/** A server on a busy machine sheds load, and is asked again. */
	async function post(url: string, payload: string | object, headers = {}) {
		for (;;) {
			const answer = await app.inject({ method: 'POST', url, payload, headers })
			if (answer.statusCode !== 503) return answer
			await sleep(SECOND_MS)
		}
	}
	async function order(reference: string) {
		const found = await findOrder(db, { reference })
		if (!found) throw new Error(`There is no order ${reference}.`)
		return { ...found, ...(await situationOf(db, found, { classes: await offeredClasses(), now: new Date() })) }
	}
	let transfers = 0
	const money = (amount: number) => ({ amount: String(amount / 100), currency: 'INR', ref: `UTR${++transfers}` })
	return {
		call,
		db,
		small: first.slug,
		large: second.slug,
		order,
		async registered(firstName: string, slug?: string): Promise<string> {
			const payload = { ...REGISTRATION, firstName, email: `${firstName}@mail.example` }
			return (await post('/api/register', payload, slug && { 'form-class': slug })).json().reference
		},
		/** The status of the answer to a form of the page of an order. */
		async asked(reference: string, form: string, fields: Record<string, string>) {
			const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
			const url = `${linkPath(await order(reference))}/${form}`
			return (await post(url, String(new URLSearchParams(fields)), headers)).statusCode
		},
		async quoted(people: number, slug: string): Promise<{ number: string; quote: string }> {
			return (await post('/api/quotes', { ...QUOTE, people: String(people), class: slug })).json()
		},
		/** The status of the answer to a list of so many people. */
		async listed(quote: string, count: number) {
			const [head, person = ''] = GROUP.split('\n')
			const people = Array.from({ length: count }, (_, i) => person.replace('asha@', `person${i}@`))
			return (await post(`${quote}/register`, [head, ...people].join('\n'), { 'content-type': 'text/csv' })).statusCode
		},
		/** The link to the materials on the page of an order. */
		async materials(reference: string): Promise<string | undefined> {
			return (await app.inject(linkPath(await order(reference)))).json().order.materials
		},
		offered: (reference: string, slug: string) => call(offer, [reference], { class: slug }),
		/** Of what is due, unless another amount is said. */
		async paid(reference: string, { amount = 0, ...options }: Payment = {}) {
			return call(paid, [reference], { ...money(amount || (await order(reference)).due), ...options })
		},
		confirmed: (reference: string) => call(confirm, [reference]),
		moved: (reference: string, slug: string) => call(transfer, [reference], { class: slug }),
		cancelled: (reference: string, why: string) => call(cancel, [reference], { why }),
		sentBack: (reference: string, amount: number) => call(refund, [reference], money(amount)),
		waiting: () => call(list, [], { attention: true }),
	}
}

export type Office = Awaited<ReturnType<typeof office>>

export const NOTHING = 'Nothing waits for the office.\n'

/** Weeks in which much waits. `workOff` does what is shown first until nothing waits, and returns the commands that it called. */
export async function busyWeeks(
	{ call, db, small, large, order, ...clerk }: Office,
	workOff: (filled: Record<string, string>) => Promise<string[]>,
) {
	const classes = await offeredClasses()
	const [first, second] = [classes.get(small), classes.get(large)]
	if (!first || !second) throw new Error('There are no classes.')
	const nominee = join(temporaryFolder(), 'person.csv')
	writeFileSync(nominee, GROUP)
	const joining = textFile('https://meet.example/1')
	const passed = textFile('reference,passed', 'PRM-1,no')
	const filled = { SLUG: large, 'FILE.csv': nominee, 'FILE.txt': joining, 'runs|off': 'runs', passed }
	const fromKenya = (reference: string) =>
		db.updateTable('orders').set({ country: 'Kenya' }).where('reference', '=', reference).execute()

	// Registered without a class; paid; paid too late; on the waiting list of a seat that comes free; paid too much.
	const asha = await clerk.registered('Asha')
	const [ben, chitra] = [await clerk.registered('Ben', small), await clerk.registered('Chitra', small)]
	await clerk.paid(ben)
	const dev = await clerk.registered('Dev', small)
	await clerk.paid(chitra)
	await clerk.cancelled(ben, 'class')
	lend(first, { capacity: 3 })
	const eve = await clerk.registered('Eve', large)
	await clerk.paid(eve, { amount: (await order(eve)).due + 100, over: true })
	// They ask for another class and another person, and to cancel.
	const [farah, gita] = [await clerk.registered('Farah', large), await clerk.registered('Gita', large)]
	for (const reference of [farah, gita]) {
		await clerk.paid(reference)
		await fromKenya(reference)
	}
	for (const [form, fields] of [
		['transfer', { class: small }],
		['nominee', { person: farah }],
	] as const)
		expect(await clerk.asked(farah, form, fields)).toBe(303)
	expect(await clerk.asked(gita, 'cancel', {})).toBe(303)
	await workOff(filled)
	const states = (references: string[]) => Promise.all(references.map(async (one) => (await order(one)).status))
	const all = [asha, ben, chitra, dev, eve, farah, gita]
	const offered = 'payable'
	expect(await states(all)).toEqual([offered, 'cancelled', 'confirmed', offered, 'confirmed', 'confirmed', 'cancelled'])
	expect((await order(farah)).classSlug).toBe(small)

	// Registered too late for the decision, by a company too, which pays on account; the days are moved.
	lend(second, { sample: false })
	vi.useFakeTimers({ toFake: ['Date'], now: second.timeline.decideBy })
	const hari = await clerk.registered('Hari', large)
	const works = await clerk.quoted(2, large)
	expect(await clerk.listed(works.quote, 2)).toBe(201)
	expect(await states([hari, works.number])).toEqual(['undecided', 'undecided'])
	lend(second, { dates: 'Other days' })
	expect(await workOff(filled)).toEqual([
		...['certificates issue', 'classes decide'],
		...['classes join', 'classes moved'],
	])
	await call(confirm, [works.number], { 'on-account': true })
	await clerk.paid(hari, { amount: 100, part: true })
	expect(await call(today)).toBe(NOTHING)
	vi.setSystemTime(second.endsAt + 40 * DAY_MS)
	expect((await workOff(filled)).sort()).toEqual([
		...['certificates issue', 'orders confirm', 'orders paid', 'orders paid'],
	])
	expect(await states([hari, works.number])).toEqual(['over', 'over'])
}
