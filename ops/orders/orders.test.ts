import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { command as join_ } from '#ops/classes/join.command.ts'
import { offeredClasses } from '#ops/offer.ts'
import { command as today } from '#ops/orders.command.ts'
import { submissionTo, testOps } from '#ops/testing.ts'
import { saveRegistration } from '#server/booking/book.ts'
import { priceOf } from '#server/booking/price.ts'
import { testOrders } from '#server/booking/testing.ts'
import { amountsOf } from '#server/invoices/amounts.ts'
import { REGISTRATION, temporaryFolder } from '#server/testing/fixtures.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import { command as cancel } from './cancel.command.ts'
import { command as confirm } from './confirm.command.ts'
import { command as correct } from './correct.command.ts'
import { command as decline } from './decline.command.ts'
import { command as hold } from './hold.command.ts'
import { command as list } from './list.command.ts'
import { command as offer } from './offer.command.ts'
import { command as paid } from './paid.command.ts'
import { command as refund } from './refund.command.ts'
import { command as relink } from './relink.command.ts'
import { command as reverse } from './reverse.command.ts'
import { command as transfer } from './transfer.command.ts'

/** An order without a class, and a class of the content that it can be offered. */
async function office() {
	const ops = await testOps()
	const now = new Date()
	const offered = [...(await offeredClasses()).values()].find(
		({ seats, timeline }) => seats === 'open' && now.getTime() < timeline.decideBy,
	)
	if (!offered) throw new Error('The content offers no class.')
	const { courseId, slug } = offered
	const submission = await submissionTo(ops.db, { now })
	const saved = await ops.db
		.transaction()
		.execute((trx) => saveRegistration(trx, { ...REGISTRATION, courseId }, undefined, submission))
	const total = amountsOf(priceOf(offered, REGISTRATION.country, now), 1).total / 100
	const money = { amount: String(total), currency: 'INR', ref: 'utr4267192837' }
	return { ...ops, reference: saved?.reference ?? '', slug, money, total }
}

test('the office holds, confirms, shows, relinks and exports an order with commands', async () => {
	const { call, db, reference, slug, money } = await office()
	const spoken = reference.toLowerCase().replaceAll('-', ' ')
	expect(await call(list)).toContain('without a class or a price')
	expect(await call(offer, [spoken], { class: slug })).toContain(
		`${reference} (Asha Rao-Sørensen): offered ${slug} for ₹`,
	)
	expect(await call(hold, [reference])).toMatch(/: 1 seat kept, to be paid or confirmed, ₹[\d,]+ due\.\n$/)
	await db.updateTable('orders').set({ buyerName: '王小明' }).execute()
	await expect(call(paid, [reference], money)).rejects.toThrow(`orders correct ${reference} --name NAME`)
	await call(correct, [reference], { name: 'Wang Xiaoming' })
	expect(await call(paid, [reference], money)).toMatch(
		new RegExp(
			`^${reference} \\(Wang Xiaoming\\): ₹[\\d,]+ received, paid, to be confirmed. An email is on its way.\nNext: npm run ops -- orders confirm ${reference}\n$`,
		),
	)
	expect(await call(confirm, [reference], { by: 'asha' })).toContain(': confirmed')
	const shown = await call(list, [reference])
	for (const part of ['confirmed', 'payment', 'UTR4267192837', 'asha', '/orders/']) expect(shown).toContain(part)

	const [order] = await db.selectFrom('orders').selectAll().execute()
	await db
		.insertInto('requests')
		.values({ orderId: order?.id ?? 0, kind: 'class', classSlug: 'wanted', state: 'declined', createdAt: '' })
		.execute()
	expect(await call(list, [reference])).toContain('request 1  class  wanted  declined\n')

	const file = join(temporaryFolder(), 'joining.txt')
	writeFileSync(file, 'https://zoom.example/j/1\n')
	expect(await call(join_, [slug, file])).toContain('An email is on its way.')
	await expect(call(join_, ['no-such-class', file])).rejects.toThrow('There is no class')

	expect(await call(relink, [reference])).toContain('the new link is http')
	expect(await call(correct, [reference], { email: 'asha@new.example' })).toContain('An email is on its way.')
	await expect(call(correct, [reference], {})).rejects.toThrow('Say with --email, --name or')
	expect(await call(correct, [reference], { name: 'Asha Rao' })).toContain('documents name Asha Rao from now on.\n')
	const out = join(temporaryFolder(), 'orders.csv')
	await call(list, [], { csv: true, out })
	expect(readFileSync(out, 'utf8')).toContain(reference)
	expect((await db.selectFrom('outbox').select('kind').where(sql<boolean>`kind like 'order/%'`).execute()).length).toBe(
		6,
	)
})

test('the office is told what is wrong with a command, and nothing is stored', async () => {
	const { call, db, reference, slug, money, total } = await office()
	await db.updateTable('orders').set({ country: 'Mars' }).execute()
	await expect(call(offer, [reference], { class: slug })).rejects.toThrow('The list of countries has no "Mars"')
	const nominee = join(temporaryFolder(), 'person.csv')
	writeFileSync(nominee, `${GROUP_COLUMNS.map(({ name }) => name)}\nAsha,Rao\n`)
	const terms = { class: slug, country: 'india' }
	await expect(call(offer, [reference], { ...terms, price: '100.05' })).rejects.toThrow('no two equal halves')
	await call(offer, [reference], terms)
	expect(await db.selectFrom('orders').select('country').execute()).toEqual([{ country: 'India' }])
	const wrong = reference.slice(0, -1) + (reference.endsWith('0') ? '1' : '0')
	const other = [...(await offeredClasses()).keys()].find((one) => one !== slug)
	const cases: [() => Promise<string>, string][] = [
		[() => call(list, [wrong]), 'is no reference: a character is missing or wrong.'],
		[() => call(paid, [reference], { ...money, amount: undefined }), '--amount is missing.'],
		[() => call(paid, [reference], { ...money, amount: '1e3' }), '--amount must be like'],
		[() => call(paid, [reference], { ...money, currency: 'inr' }), '--currency must be like INR.'],
		[() => call(paid, [reference], { ...money, ref: '=1+1' }), '--ref must be like'],
		[() => call(paid, [reference], { ...money, method: 'cash' }), '--method must be bank or upi.'],
		[() => call(paid, [reference], { ...money, date: '2999-01-01' }), 'is still to come.'],
		[() => call(paid, [reference], { ...money, date: '2025-02-30' }), '--date must be a day'],
		[() => call(paid, [reference], { ...money, currency: 'USD' }), 'is to be paid in INR'],
		[() => call(paid, [reference], { ...money, amount: String(total - 1) }), 'add --part.'],
		[() => call(paid, [reference], { ...money, amount: String(total + 1) }), 'add --over.'],
		[() => call(cancel, [reference], { why: 'because' }), '--why must be'],
		[() => call(list, [], { state: 'paid' }), '--state must be quoted, registered,'],
		[() => call(confirm, [reference]), 'are still due'],
		[() => call(offer, [reference], { class: other, past: true }), `For another class: orders transfer ${reference}`],
		[() => call(refund, [reference], money), 'nothing is to be sent back'],
		[() => call(transfer, [reference], {}), 'Name the class with --class, or'],
		[() => call(transfer, [reference], { class: slug, nominee: reference }), 'Name the class with --class, or'],
		[() => call(transfer, [reference], { nominee: 'no-such-file.csv' }), "no-such-file.csv can't be read"],
		[() => call(transfer, [reference], { nominee }), 'Nobody was registered.\n  Row 2, columns: 2 in place of 10\n'],
		[() => call(transfer, [reference], { class: slug }), 'is in'],
		[() => call(transfer, [reference], { class: 'no-such-class' }), 'There is no class'],
		[() => call(correct, [reference], { email: 'asha@mail' }), '--email must be an address'],
		[() => call(correct, [reference], { name: '王小明' }), "--name: Our documents can't print"],
		[() => call(reverse, [reference], { why: 'Wrong order.' }), '--payment is missing.'],
		[() => call(reverse, [reference], { payment: '1' }), '--why is missing.'],
		[() => call(reverse, [reference], { payment: '1', why: 'เงิน' }), "--why: Our documents can't print"],
		[() => call(reverse, [reference], { payment: '1', why: 'Wrong order.' }), 'has no payment 1 that counts'],
		[() => call(decline, [reference], {}), '--why is missing.'],
		[() => call(decline, [reference], { why: 'x'.repeat(301) }), 'at most 300 characters'],
		[() => call(decline, [reference], { why: 'Full.' }), 'nobody waits for an answer'],
	]
	for (const [called, message] of cases) await expect(called()).rejects.toThrow(message)
	expect(await db.selectFrom('payments').select('id').execute()).toEqual([])
})

test('an order is offered the price of today for its country, or that which a quote or the same class was shown with', async () => {
	const { call, db, reference, slug, total } = await office()
	const offerAfter = async (change: object, options = {}) => {
		const before = {
			currency: 'USD',
			unit: 5000,
			taxable: 5000,
			tax: 0,
			total: 5000,
			taxRate: '0',
			country: 'Kenya',
			classSlug: null,
		}
		await db
			.updateTable('orders')
			.set({ ...before, state: 'registered', ...change })
			.execute()
		await call(offer, [reference], { class: slug, ...options })
		const { country, currency, total } = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
		return [country, currency, (total ?? 0) / 100]
	}
	expect(await offerAfter({}, { country: 'india' })).toEqual(['India', 'INR', total])
	expect(await offerAfter({ country: 'India' }, { price: '100' })).toEqual(['India', 'INR', 118])
	const [country, currency, price] = await offerAfter({})
	expect([country, currency]).toEqual(['Kenya', 'USD'])
	expect(price).not.toBe(50)
	const quoted = { validUntil: '2025-10-01', acceptedAt: '2025-09-30' }
	expect(await offerAfter(quoted)).toEqual(['Kenya', 'USD', 50])
	expect(await offerAfter({ classSlug: slug })).toEqual(['Kenya', 'USD', 50])
	expect(await offerAfter(quoted, { country: 'india' })).toEqual(['India', 'INR', total])
	// A wrong country or price is put right by another offer, until money comes.
	await call(offer, [reference], { class: slug, country: 'kenya', price: '70' })
	expect(await call(offer, [reference], { class: slug, country: 'india' })).toContain(`offered ${slug} for ₹`)
	const right = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
	expect([right.state, right.country, right.currency, right.total]).toEqual(['payable', 'India', 'INR', total * 100])
	await call(paid, [reference], { amount: '1', currency: 'INR', ref: 'UTR0000001', part: true })
	await expect(call(offer, [reference], { class: slug, price: '100' })).rejects.toThrow('money has come for it')
})

test('the office declines one request by its number, and a withdrawal waits on and keeps the order from going on', async () => {
	const { call, db, reference, slug } = await office()
	const { id: orderId } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
	const asked = { orderId, state: 'open', createdAt: new Date().toISOString() } as const
	for (const kind of ['class', 'withdraw'] as const)
		await db
			.insertInto('requests')
			.values({ ...asked, kind, classSlug: kind === 'class' ? slug : null })
			.execute()
	const why = 'That class is full.'
	await expect(call(decline, [reference], { why })).rejects.toThrow(
		`which one is declined: 1 class ${slug}, 2 withdraw.`,
	)
	await expect(call(decline, [reference], { why, request: '3' })).rejects.toThrow('Open are 1 (class), 2 (withdraw)')
	await call(decline, [reference], { why, request: '1' })
	expect(await call(list, [reference])).toMatch(/request 1 {2}class .* declined\n *request 2 {2}withdraw .* open\n/)
	expect(await call(today)).toContain(`orders cancel ${reference} --why withdrew`)
	await expect(call(offer, [reference], { class: slug })).rejects.toThrow('has asked to cancel it')
	await call(cancel, [reference], { why: 'withdrew' })
	expect(await call(today)).toBe('Nothing waits for the office.\n')
})

test('an order with a valid certificate is cancelled only once that is withdrawn, or on purpose', async () => {
	const { call, db, reference } = await office()
	const { id } = await db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()
	const certificate = { number: 'PRM-1', numberKey: 'PRM-1', leadAuditor: 'Asha', scheme: 'QMS', issuedBy: 'Pramaan' }
	await db
		.insertInto('certificates')
		.values(certificate as never)
		.execute()
	await db.updateTable('registrations').set({ certificateNumber: 'PRM-1' }).where('id', '=', id).execute()
	const cancelled = (options = {}) => call(cancel, [reference], { why: 'asked', ...options })
	await expect(cancelled()).rejects.toThrow('PRM-1 was issued for it. First: certificates withdraw PRM-1.')
	expect(await cancelled({ 'all-the-same': true })).toContain('cancelled')
	await db.updateTable('orders').set({ state: 'registered' }).execute()
	await db.updateTable('certificates').set({ withdrawnAt: '2025-09-30' }).execute()
	expect(await cancelled()).toContain('cancelled')
})

test('no email about an order that looks like the work of a robot is sent, and the commands say so', async () => {
	const { call, db, reference } = await office()
	await db.deleteFrom('outbox').execute()
	await db.updateTable('orders').set({ suspect: 'honeypot' }).execute()
	for (const said of [
		await call(relink, [reference]),
		await call(correct, [reference], { email: 'asha@new.example' }),
		await call(cancel, [reference], { why: 'asked' }),
	])
		expect(said).toContain('No email is sent while it looks like the work of a robot.')
	expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('an order is found by what a caller says, and shown in full if it is the only one', async () => {
	const { call, db } = await testOps()
	const { book, pay, orderOf } = await testOrders({}, db)
	const [asha, other, far] = [await book(), await book(), await book()]
	await pay(asha, { ref: 'UTR4267192837' })
	const { id: orderId } = await orderOf(other)
	await db
		.updateTable('orders')
		.set({ company: 'Brahmaputra Works Ltd', buyerName: 'Ravi Iyer', email: 'ravi@works.example' })
		.where('id', '=', orderId)
		.execute()
	await db
		.updateTable('registrations')
		.set({ firstName: 'Zoë', lastName: 'Nair', email: 'zoe@works.example' })
		.where('orderId', '=', orderId)
		.execute()
	const isShown = async (words: string[], reference: string) => {
		const shown = await call(list, words)
		expect(shown.split('\n')[0], words.join(' ')).toMatch(new RegExp(`^${reference}  `))
		expect(shown, words.join(' ')).toContain('/orders/')
	}
	const [voucher] = await db.selectFrom('documents').select('number').execute()
	const spoken = asha.toLowerCase().replaceAll('-', ' ').split(' ')
	for (const words of [
		[asha],
		[asha.toLowerCase().replaceAll('-', '')],
		spoken,
		['utr 4267-192837'],
		[`${voucher?.number}`],
	])
		await isShown(words, asha)
	for (const words of [
		['iyer'],
		['brahmaputra', 'RAVI'],
		['Ravi Nair'],
		['ZOË'],
		['ZOE@Works'],
		['iyer', 'nair', 'ltd'],
	])
		await isShown(words, other)
	const several = await call(list, ['rao'])
	expect(several.split('\n').map((line) => line.split('  ')[0])).toEqual([asha, far, ''])
	expect(await call(list, ['rao'], { csv: true, state: 'payable', out: join(temporaryFolder(), 'found.csv') })).toBe('')
	// Signs of patterns and quotes stand for any character.
	expect(await call(list, [`%'\\`])).toContain(asha)
	for (const [words, sentence] of [
		[['Nobody', 'Rao'], 'There is no order Nobody Rao.'],
		[['PRM-1'], 'PRM-1 is no reference: a character is missing or wrong.'],
	] as const)
		await expect(call(list, [...words])).rejects.toThrow(sentence)
})
