import { expect, test } from 'vitest'
import { asShown } from '#ops/testing.ts'
import { waitingForOffice } from '#ops/waiting/waiting.ts'
import { limitsSecret } from '#server/db/secret.ts'
import { MAX_MAILS_A_DAY, MAX_OF_NETWORK, MAX_OF_VISITOR, MAX_TO_OFFICE } from '#server/outbox/mail-budget.ts'
import { claim, listMails, recordOutcome } from '#server/outbox/store.ts'
import { CLASS, NOW, REGISTRATION, SUBMISSION, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { MANY_MAIL, mailKind } from '#shared/mail-kinds.ts'
import { saveRegistration } from './book.ts'
import { chaseOrders } from './clock/chase.ts'
import { noteOpened } from './mails/opened.ts'
import { findOrder } from './store.ts'
import { mailed, testOrders } from './testing.ts'

const START = CLASS.moments[0]?.[0] ?? 0
const STRANGER = 'stranger network'

/** Orders for a class that runs, and visitors who register for it by a form whose limits are on. */
async function visitors() {
	const orders = await testOrders({ capacity: 2000 })
	const { db, write, classes, actor, decide } = orders
	await decide('runs')
	const secret = await limitsSecret(db)
	async function register(email: string, now = NOW, cause: string | undefined = STRANGER) {
		const registration = { ...REGISTRATION, email, courseId: CLASS.courseId }
		const submission = { ...SUBMISSION, secret, cause, now }
		const saved = await write((trx) => saveRegistration(trx, registration, classes.get(CLASS.slug), submission))
		return saved?.reference ?? ''
	}
	/** Sends all that waits, and says to whom. */
	async function send(now = NOW) {
		const mails = await write((trx) => claim(trx, { lease: 'x', limit: 5000, now, until: now }))
		const sent: { kind: string; to: string }[] = []
		for (const mail of mails) {
			const order = mail.orderId === null ? undefined : await findOrder(db, { id: mail.orderId })
			const isOurs = mailKind(mail.kind).to === 'office'
			sent.push({ kind: mail.kind, to: isOurs ? 'office' : (order?.email ?? '') })
			await write((trx) => recordOutcome(trx, mail, 'x', { state: 'sent', settledAt: now.toISOString() }))
		}
		return sent.filter(({ to }) => to !== 'office')
	}
	const chase = (now: Date) => chaseOrders({ ...actor, by: 'server', db, write, now })
	const waiting = async (now: Date) => asShown(await waitingForOffice(db, classes, now))
	const heldNow = async () => {
		const held: string[] = []
		for await (const { kind } of listMails(db, ['held'])) held.push(kind)
		return held
	}
	return { ...orders, secret, register, send, chase, waiting, heldNow }
}

test('whatever one stranger has registered, he causes five mails a day to one address and fifty in all, also when its time is over', async () => {
	const { register, send, chase, orderOf } = await visitors()
	const references: string[] = []
	const byKind: Record<string, number> = {}
	let [mostTo, mostOfDay] = [0, 0]
	for (let day = NOW.getTime(); day < START + 2 * DAY_MS; day += DAY_MS) {
		const days = (day - NOW.getTime()) / DAY_MS
		const morning = new Date(day)
		if (days < 3)
			for (let i = 0; i < 40; i++)
				for (const email of ['victim@mail.example', `n${days}.${i}@mail.example`])
					references.push(await register(email, morning))
		const sent = await send(morning)
		for (const hours of [1, 12]) {
			await chase(new Date(day + hours * HOUR_MS))
			sent.push(...(await send(new Date(day + hours * HOUR_MS))))
		}
		for (const { kind } of sent) byKind[kind] = (byKind[kind] ?? 0) + 1
		mostOfDay = Math.max(mostOfDay, sent.length)
		for (const mails of Map.groupBy(sent, ({ to }) => to).values()) mostTo = Math.max(mostTo, mails.length)
	}
	expect([mostTo, mostOfDay]).toEqual([MAX_MAILS_A_DAY, MAX_OF_VISITOR])
	expect(Object.keys(byKind).sort()).toEqual(['order/cancelled', 'order/reminder', 'registration/confirmation'])
	for (const reference of references)
		expect((await orderOf(reference, new Date(START + DAY_MS))).state).toBe('cancelled')
})

test('an order of which no mail has told anybody is not reminded of, lapses in silence, and is a line of what waits', async () => {
	const { register, send, chase, waiting, orderOf, mails, does } = await visitors()
	for (let i = 0; i < MAX_MAILS_A_DAY; i++) await register('asha@mail.example')
	const [unreached, told] = [await register('asha@mail.example'), await register('asha@mail.example')]
	await send()
	const later = new Date(NOW.getTime() + 2 * HOUR_MS)
	const lines = async () => (await waiting(later)).filter(({ what }) => what.startsWith('no email'))
	expect((await lines()).map(({ next }) => next)).toEqual([unreached, told].map((one) => `orders relink ${one}`))
	await does('relink', told, {})
	expect(await lines()).toHaveLength(1)
	await chase(new Date(CLASS.closesAt))
	expect((await mails()).filter((kind) => kind === 'order/reminder')).toHaveLength(MAX_MAILS_A_DAY + 1)
	const before = (await mails()).length
	const lapsed = await orderOf(unreached, new Date(START - HOUR_MS))
	await chase(new Date(lapsed.lapses ?? 0))
	expect((await orderOf(unreached)).cancelledWhy).toBe('unpaid')
	expect((await mails()).slice(before)).not.toContain('order/reminder')
	expect((await orderOf(told)).cause).toBeNull()
})

test('more orders than five of which no mail has told anybody are one line', async () => {
	const { register, waiting } = await visitors()
	for (let i = 0; i < MAX_MAILS_A_DAY; i++) await register('asha@mail.example')
	for (let i = 0; i < 6; i++) await register('asha@mail.example')
	const lines = await waiting(new Date(NOW.getTime() + 2 * HOUR_MS))
	expect(lines.map(({ what }) => what)).toContain('6 orders of which no email has told anybody')
})

test('a reminder waits for a day on which its address may have another mail, and the end of the order waits for it', async () => {
	const { register, send, chase, orderOf } = await visitors()
	const references: string[] = []
	for (let day = 0; day < 2; day++) {
		const morning = new Date(NOW.getTime() + 2 * day * DAY_MS)
		for (let i = 0; i < 4; i++) references.push(await register('clerk@works.example', morning))
		await send(morning)
	}
	const reminded = async () =>
		(await Promise.all(references.map((one) => orderOf(one)))).filter(({ remindedAt }) => remindedAt).length
	await chase(new Date(CLASS.closesAt))
	expect(await reminded()).toBe(MAX_MAILS_A_DAY)
	await chase(new Date(CLASS.closesAt + DAY_MS + HOUR_MS))
	expect(await reminded()).toBe(8)
})

test('the link of a mail proves that somebody reads it and gives the visitor his mail back, the link of the receipt does not', async () => {
	const orders = await visitors()
	const { db, classes, register, send, orderOf } = orders
	const reference = await register('asha@mail.example')
	const other = await register('asha@mail.example')
	const [mail] = await mailed(orders, 'registration/confirmation')
	const link = new URL(mail?.email.action?.address ?? '')
	await send()
	const { app } = await testApp({ db, classes, rendered: SAID })
	const hits = async () =>
		(await db.selectFrom('rateLimits').select('hits').where('key', '=', 'mails of stranger').executeTakeFirst())?.hits
	for (const query of ['', '?m=', '?m=0123456789abcdef']) {
		expect((await app.inject({ url: `${link.pathname}${query}` })).statusCode).toBe(200)
		expect([(await orderOf(reference)).cause, await hits()]).toEqual([STRANGER, 2])
	}
	for (let i = 0; i < 2; i++) {
		expect((await app.inject({ url: `${link.pathname}${link.search}` })).statusCode).toBe(200)
		expect([(await orderOf(reference)).cause, (await orderOf(other)).cause]).toEqual(['opened', 'opened'])
		expect(await hits()).toBe(1)
	}
})

test('sixty people of one company who read their mail are no flood', async () => {
	const { db, write, register, send, heldNow } = await visitors()
	for (let i = 0; i < 60; i++) {
		const reference = await register(`n${i}@works.example`)
		await send()
		const order = await findOrder(db, { reference })
		if (order) await write((trx) => noteOpened(trx, order, NOW))
	}
	expect(await heldNow()).toEqual([])
})

test('money, or what the office does for one order, makes it one of a customer, and a decision about its class does not', async () => {
	const { register, send, decide, does, pay, orderOf, mails } = await visitors()
	const [stranger, unreached, paid, dealt] = [
		await register('a@mail.example'),
		await register('b@mail.example'),
		await register('c@mail.example'),
		await register('d@mail.example'),
	]
	const all = [stranger, unreached, paid, dealt]
	const causes = async () => Promise.all(all.map(async (one) => (await orderOf(one)).cause))
	await send()
	await does('hold', dealt, {})
	await pay(paid)
	expect(await causes()).toEqual([STRANGER, STRANGER, null, null])
	await decide('off')
	expect(await causes()).toEqual([STRANGER, STRANGER, null, null])
	expect((await mails()).filter((kind) => kind === 'order/off')).toHaveLength(4)
	await does('cancel', stranger, { why: 'class' })
	expect((await orderOf(stranger)).cause).toBeNull()
})

test('a network causes 400 mails a day, whatever visitors it has, and customers of others get theirs', async () => {
	const { register, send, heldNow } = await visitors()
	for (let i = 0; i < MAX_OF_NETWORK + 20; i++) await register(`n${i}@mail.example`, NOW, `v${i} network`)
	await register('customer@mail.example', NOW, 'customer elsewhere')
	expect((await heldNow()).filter((kind) => kind === 'registration/confirmation')).toHaveLength(20)
	expect((await send()).some(({ to }) => to === 'customer@mail.example')).toBe(true)
})

test('the office gets two hundred mails an hour from forms, and one that says so, and those about money in any case', async () => {
	const { db, register, pay } = await visitors()
	let last = ''
	for (let i = 0; i < MAX_TO_OFFICE + 30; i++) last = await register(`n${i}@mail.example`, NOW, `v${i} n${i}`)
	const waitingOnes = async () => {
		const kinds: string[] = []
		for await (const { kind } of listMails(db, ['waiting'])) kinds.push(kind)
		return kinds
	}
	const kinds = await waitingOnes()
	expect(kinds.filter((kind) => kind === 'registration/department')).toHaveLength(MAX_TO_OFFICE)
	expect(kinds.filter((kind) => kind === MANY_MAIL)).toHaveLength(1)
	await pay(last, { amount: 2_000_000, allow: { over: true } })
	expect(await waitingOnes()).toContain('order/attention')
	await register('later@mail.example', new Date(NOW.getTime() + HOUR_MS), 'v n')
	expect((await waitingOnes()).filter((kind) => kind === 'registration/department')).toHaveLength(MAX_TO_OFFICE + 1)
})
