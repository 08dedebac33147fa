import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, expect, test, vi } from 'vitest'
import { command as backup } from '#ops/backup.command.ts'
import { COMMANDS } from '#ops/call.ts'
import { command as correctCertificate } from '#ops/certificates/correct.command.ts'
import { command as issue } from '#ops/certificates/issue.command.ts'
import { command as seats } from '#ops/classes/seats.command.ts'
import { command as writeTo } from '#ops/classes/write.command.ts'
import { command as documents } from '#ops/documents/list.command.ts'
import { command as newKey } from '#ops/keys/new.command.ts'
import { command as retry } from '#ops/mails/retry.command.ts'
import { command as mails } from '#ops/mails.command.ts'
import { offeredClasses, reasonsOf } from '#ops/offer.ts'
import { command as today } from '#ops/orders.command.ts'
import { command as erase } from '#ops/person/erase.command.ts'
import { command as restore } from '#ops/restore.command.ts'
import { testOps } from '#ops/testing.ts'
import { numberIn } from '#server/invoices/numbers.ts'
import { temporaryFolder, testStore, textFile } from '#server/testing/fixtures.ts'
import { isOpen } from '#shared/class-state.ts'
import { command as cancel } from './cancel.command.ts'
import { command as correct } from './correct.command.ts'
import { command as list } from './list.command.ts'
import { command as remind } from './remind.command.ts'
import { command as reopen } from './reopen.command.ts'
import { command as reverse } from './reverse.command.ts'
import { command as shortfall } from './shortfall.command.ts'
import { busyWeeks, lend, NOTHING, type Office, office } from './testing.ts'

afterEach(() => void vi.useRealTimers())

type Entry = { number: string; kind: string; total: string }

/** The books of a store as the office exports them. */
async function booksOf(call: Awaited<ReturnType<typeof testOps>>['call'], store?: Record<string, string>) {
	const out = join(temporaryFolder(), 'books.csv')
	await call(documents, [], { csv: true, out }, store)
	return parse(readFileSync(out), { columns: true, bom: true }) as Entry[]
}

const sumOf = (amounts: (number | string)[]) => amounts.reduce<number>((sum, amount) => sum + Number(amount), 0)

test('the books of a month of orders add up, in the store and in one that its backup is restored to', async () => {
	const { call, db, small, large, ...clerk } = await office(await testOps())

	// Asha registers without a class, pays in parts and too much, and goes to another class.
	const asha = await clerk.registered('Asha')
	expect(await clerk.offered(asha, small)).toContain(`offered ${small} for`)
	const { due } = await clerk.order(asha)
	await expect(clerk.paid(asha, { amount: 500_000 })).rejects.toThrow('add --part')
	expect(await clerk.paid(asha, { amount: 500_000, part: true })).toContain('part paid')
	await expect(clerk.confirmed(asha)).rejects.toThrow('are still due')
	const over = await clerk.paid(asha, { amount: due - 490_000, over: true })
	expect(over).toContain('paid, to be confirmed, ₹100 to be sent back')
	expect(await clerk.waiting()).toContain('(paid too much)')
	expect(await clerk.materials(asha)).toBeUndefined()
	expect(await clerk.confirmed(asha)).toContain(': confirmed')
	expect(await clerk.materials(asha)).toBe('https://files.example/small')
	await expect(clerk.sentBack(asha, 20_000)).rejects.toThrow('still stands')
	expect(await clerk.sentBack(asha, 10_000)).toContain('₹100 sent back')
	expect(await clerk.asked(asha, 'transfer', { class: large })).toBe(303)
	expect(await clerk.moved(asha, large)).toContain(`in ${large} now`)
	expect(await clerk.materials(asha)).toBe('https://files.example/large')

	// Ben takes the only seat of the first class. Chitra pays for it too, is taken for Dev at first, and waits.
	const ben = await clerk.registered('Ben', small)
	const chitra = await clerk.registered('Chitra', small)
	const dev = await clerk.registered('Dev', large)
	expect(await clerk.paid(ben)).toContain('paid, to be confirmed')
	const ref = 'HERS2026'
	expect(await clerk.paid(dev, { ref })).toContain('paid, to be confirmed')
	await expect(clerk.paid(chitra, { ref })).rejects.toThrow(`${ref} is known already, for ${dev}`)
	const [, payment] = (await call(list, [dev])).match(/payment (\d+)/) ?? []
	expect(await call(reverse, [dev], { payment, why: 'Recorded at the wrong order.' })).toContain('to be paid')
	expect(await clerk.paid(chitra, { ref })).toContain('paid, but full')
	await expect(clerk.confirmed(chitra)).rejects.toThrow('has no seat left')
	await expect(clerk.moved(asha, small)).rejects.toThrow('has no seat left')
	await clerk.confirmed(ben)

	// Ben withdraws by right, before the class begins, and has his money back, so Chitra gets the seat.
	expect(await clerk.asked(ben, 'withdraw', { confirm: 'yes' })).toBe(422)
	expect(await clerk.asked(ben, 'withdraw', { confirm: 'yes', declared: 'yes' })).toBe(303)
	expect(await clerk.waiting()).toContain('withdrawn by the customer')
	expect(await clerk.materials(ben)).toBeUndefined()
	expect(await call(today)).toMatch(/refund ₹\S+, by .* {2}orders refund/)
	await expect(clerk.cancelled(ben, 'asked')).rejects.toThrow('withdrawn by the customer')
	const { excess } = await clerk.order(ben)
	expect(await clerk.sentBack(ben, excess)).toContain('sent back')
	await expect(clerk.sentBack(ben, excess)).rejects.toThrow('nothing is to be sent back')
	expect(await clerk.confirmed(chitra)).toContain(': confirmed')

	// A company withholds tax, and its certificate comes; then its GSTIN was wrong, which an accountant has let be put right.
	const firm = await clerk.registered('Firm', large)
	await call(correct, [firm], { company: 'Firm Ltd', address: '1 Road' })
	await clerk.paid(firm, { amount: (await clerk.order(firm)).due - 100_000, part: true })
	expect(await call(shortfall, [firm], { why: 'withheld' })).toContain(
		'₹1,000 (withheld) will not come, paid, to be confirmed',
	)
	expect(await call(shortfall, [firm], { proof: 'CERT 1'.replace(' ', '-') })).toContain('CERT1 recorded')
	await clerk.confirmed(firm)
	const gstin = '27AAPFU0939F1ZV'
	expect(await call(correct, [firm], { gstin })).toContain('no accountant has read a row')
	expect(await call(today)).toContain('document is wrong, ask the accountant')
	const { corrections } = await reasonsOf()
	for (const one of corrections) lend(one, { document: 'credit note' })
	expect(await call(correct, [firm], { gstin })).toContain('put right, with INV/')
	expect(await call(today)).not.toContain('document is wrong')
	await clerk.cancelled(firm, 'asked')
	expect(await clerk.sentBack(firm, (await clerk.order(firm)).excess)).toContain('sent back')

	// Dev never pays, so the seat that the wrong payment took is given back.
	expect(await clerk.cancelled(dev, 'unpaid')).toContain('cancelled')

	// A company takes 40 seats of the second class, which is full then.
	const works = await clerk.quoted(40, large)
	await expect(clerk.paid(works.number, { amount: 100 })).rejects.toThrow('is a quote that nobody has accepted')
	expect(await clerk.listed(works.quote, 39)).toBe(422)
	expect(await clerk.listed(works.quote, 40)).toBe(201)
	const transfer = 'WORKS2026'
	expect(await clerk.paid(works.number, { ref: transfer })).toContain('paid, to be confirmed')
	expect(await clerk.confirmed(works.number)).toContain(': confirmed')
	await expect(clerk.moved(chitra, large)).rejects.toThrow('has no seat left')

	// One of the 40 drops out, and the company has that part of its money back.
	const [gone] = (await clerk.order(works.number)).people
	const seat = gone?.reference ?? ''
	await expect(call(cancel, [works.number], { why: 'class', seat })).rejects.toThrow('--why asked')
	const part = await call(cancel, [works.number], { why: 'asked', seat })
	expect(part).toContain(`${seat} cancelled, 39 seats left, confirmed, ₹`)
	expect(part).toContain(`Next: npm run ops -- orders refund ${works.number}`)
	expect(await clerk.sentBack(works.number, (await clerk.order(works.number)).excess)).toContain('sent back')

	// Esha registers twice for the seat, and pays by the same transfer. She is cancelled by mistake.
	const esha = await clerk.registered('Esha', large)
	const again = await clerk.registered('Esha', large)
	expect(await call(today)).toContain(`in this class as ${esha} too`)
	expect(await clerk.cancelled(again, 'asked')).toContain('cancelled')
	await expect(call(remind, [esha])).rejects.toThrow('it is to be paid by')
	await expect(clerk.paid(esha, { ref: transfer })).rejects.toThrow(
		'If one transfer is for several orders, add --shared.',
	)
	expect(await clerk.paid(esha, { ref: transfer, shared: true })).toContain('paid, to be confirmed')
	await clerk.confirmed(esha)
	expect(await clerk.cancelled(esha, 'asked')).toContain('cancelled, refund due')
	expect(await call(reopen, [esha])).toContain('open again, confirmed')
	await expect(call(reopen, [esha])).rejects.toThrow('it is confirmed')
	await expect(clerk.moved(chitra, large)).rejects.toThrow('has no seat left')
	expect(await clerk.waiting()).toBe('')

	// The mail that said so is not sent again, the confirmation is; all who have a seat there get a letter, with their materials.
	const numberOf = async (kind: string) =>
		(await call(mails, [], { order: esha })).match(new RegExp(`(\\d+) {2}\\w+ {2}${kind} `))?.[1] ?? ''
	const [wrong, right] = [await numberOf('order cancelled'), await numberOf('order confirmed')]
	expect(await call(mails, [right])).toContain('Materials:')
	const told = ['order/cancelled', 'order/confirmed'] as const
	await db.updateTable('outbox').set({ state: 'sent', said: 'Kept.' }).where('kind', 'in', told).execute()
	await expect(call(retry, [wrong])).rejects.toThrow('is no longer true')
	expect(await call(retry, [right])).toContain('1 email will be tried again')
	const letter = textFile('Please bring a passport.')
	expect(await call(writeTo, [large, letter], { 'dry-run': true })).toContain('41 emails would be sent')
	expect(await call(writeTo, [large, letter])).toContain('41 emails are on their way')
	expect(await call(mails, [await numberOf('letter to the class')])).toContain('https://files.example/large')

	// Asha has passed, under a name that was wrong; whoever has dropped out gets no certificate.
	await call(newKey)
	const passed = (reference: string) => [large, textFile('reference,passed', `${reference},yes`)]
	await expect(call(issue, passed(asha))).rejects.toThrow('ends on')
	await expect(call(issue, passed(seat), { 'all-the-same': true })).rejects.toThrow('has cancelled')
	expect(await call(issue, passed(asha), { 'all-the-same': true })).toContain('1 certificate issued')
	const [number = ''] = (await clerk.order(asha)).certificates
	expect(await call(correctCertificate, [number], { name: 'Asha Rao' })).toContain('is Asha Rao now')
	await expect(clerk.cancelled(asha, 'asked')).rejects.toThrow(`First: certificates withdraw ${number}`)

	// Whoever has a seat ahead is erased only on purpose; Ben goes, his documents stay.
	await expect(call(erase, ['chitra@mail.example'], { yes: true })).rejects.toThrow('Nothing was erased')
	expect(await call(erase, ['ben@mail.example'], { yes: true })).toContain('Kept, because the law asks for them: RCV/')
	await expect(call(list, [ben])).rejects.toThrow('There is no order')

	// Money in is money owed and money back, by the orders that are left and by the documents, whose numbers have no gaps.
	const books = await booksOf(call)
	const issued = (kind: string) =>
		Math.round(100 * sumOf(books.filter((one) => one.kind === kind).map(({ total }) => total)))
	const payments = await db.selectFrom('payments').select(['kind', 'amount']).where('state', '=', 'succeeded').execute()
	const moved = (kind: string) => sumOf(payments.filter((one) => one.kind === kind).map(({ amount }) => amount))
	const orders = await Promise.all([asha, chitra, esha, works.number].map(clerk.order))
	for (const { total, received, due, excess } of orders) expect([received, due, excess]).toEqual([total, 0, 0])
	expect(moved('payment')).toBe(sumOf(orders.map(({ received }) => received)) + moved('refund'))
	expect(moved('payment')).toBe(issued('invoice') - issued('credit') + moved('refund'))
	for (const [series, rows] of Map.groupBy(books, ({ number }) => number.slice(0, 'INV/26-27'.length)))
		expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => numberIn(series, i + 1)))

	// Each person who is confirmed has a seat, and nobody else.
	const confirmed = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select((eb) => ['classSlug', eb.fn.countAll().as('people')])
		.where('seat', '=', 'confirmed')
		.where('orders.state', '=', 'confirmed')
		.groupBy('classSlug')
		.orderBy('classSlug')
		.execute()
	expect(confirmed).toHaveLength(2)
	const listed = (await call(seats)).trimEnd().split('\n')
	const taken = listed
		.filter((line) => !line.includes('  0 taken'))
		.map((line) => line.replace(/ {2}.*?(?= {2}\d+ taken)/, ''))
	expect(taken.sort()).toEqual(
		confirmed.map(({ classSlug, people }) => `${classSlug}  ${people} taken  capacity: ${people}  runs`).sort(),
	)
	for (const one of await offeredClasses()) if (isOpen(one[1], Date.now())) expect(listed.join('\n')).toContain(one[0])

	const file = join(temporaryFolder(), 'month.jsonl.gz')
	await call(backup, [file])
	const elsewhere = await testStore()
	expect(await call(restore, [file], {}, elsewhere)).toContain('7 orders, 46 registrations')
	expect(await booksOf(call, elsewhere)).toEqual(books)
	expect(await call(seats, [], {}, elsewhere)).toBe(await call(seats))
})

/** Does what the office is shown first, with what that leaves open filled in, until nothing waits; returns the commands. */
async function workOff(call: Awaited<ReturnType<typeof testOps>>['call'], filled: Record<string, string>) {
	const done: string[] = []
	for (let shown = await call(today); shown !== NOTHING; shown = await call(today)) {
		if (done.length > 40) throw new Error(`It waits still: ${shown}`)
		const next = shown.split('\n')[0]?.split(/ {2,}/).at(-1) ?? ''
		const of = next.startsWith('certificates') ? 'passed' : ''
		const said = next.replace(/SLUG|FILE\.\w+|runs\|off/g, (open) => filled[of || open] ?? '')
		const [[noun, verb, ...operands] = []] = [said.split(' --')[0]?.split(' ')]
		const options = Object.fromEntries(
			said
				.split(' --')
				.slice(1)
				.map((one) => one.split(' '))
				.map(([name, value = true]) => [name, value]),
		)
		if (options['ref']) options['ref'] = `WAY${done.length}`
		const command = await COMMANDS.get(`${noun} ${verb}`)?.()
		if (!command) throw new Error(`There is no command ${said}.`)
		await call(command, operands, options)
		done.push(`${noun} ${verb}`)
	}
	return done
}

test('the office works off all that waits with the commands that it is shown', async () => {
	const desk = await office(await testOps())
	await busyWeeks(desk, (filled) => workOff(desk.call, filled))
})

/** Renames a class, so that the content has it no longer. */
async function takeOut(slug: string) {
	const found = (await offeredClasses()).get(slug)
	if (found) lend(found, { slug: `${slug}-renamed` })
}

test.each<[string, (office: Office) => Promise<void>]>([
	[
		'whose class is undecided and has begun',
		async ({ large, registered, paid }) => {
			const found = (await offeredClasses()).get(large)
			await paid(await registered('Asha', large))
			if (!found) return
			lend(found, { sample: false })
			vi.useFakeTimers({ toFake: ['Date'], now: found.moments[0]?.[0] ?? 0 })
		},
	],
	[
		'who waits for a seat in a class that the content has no longer',
		async ({ small, registered, paid }) => {
			await paid(await registered('Asha', small))
			await registered('Ben', small)
			await takeOut(small)
		},
	],
	[
		'who has no price for a class that the content has no longer',
		async ({ db, small, registered }) => {
			await registered('Asha', small)
			await db.updateTable('orders').set({ state: 'registered', currency: null }).execute()
			await takeOut(small)
		},
	],
	[
		'who waits for the decision about a class that the content has no longer',
		async ({ db, small, registered }) => {
			await registered('Asha', small)
			await db.updateTable('orders').set({ state: 'registered' }).execute()
			await takeOut(small)
		},
	],
])('the office works off the order of somebody %s', async (_, begin) => {
	const desk = await office(await testOps())
	await begin(desk)
	const filled = { SLUG: desk.large, 'runs|off': 'runs' }
	expect(await workOff(desk.call, filled)).not.toEqual([])
})
