import { expect, test } from 'vitest'
import { CLASS, storelessTest } from '#server/testing/fixtures.ts'
import { DAY_MS } from '#server/time.ts'
import { cancel, confirm } from './changes.ts'
import { remindOfClasses } from './jobs.ts'
import { localFacts } from './mails/local-time.ts'
import { testOrders } from './testing.ts'
import { newToken } from './token.ts'

const START = CLASS.moments[0]?.[0] ?? 0

test('who attends is reminded once, within two days before the class begins', async () => {
	const { db, write, classes, actor, book, pay, orderOf } = await testOrders({ capacity: 5 })
	const [reference, unpaid, cancelled] = [await book(), await book(), await book()]
	for (const one of [reference, cancelled]) {
		await pay(one)
		await write((trx) => confirm(trx, one, actor))
	}
	await write((trx) => cancel(trx, cancelled, 'asked', actor))
	const remind = (moment: number) => remindOfClasses(write, classes, new Date(moment))
	expect(await remind(START - 2 * DAY_MS - 1)).toBe(0)
	const both = await Promise.all([remind(START - 2 * DAY_MS), remind(START - 2 * DAY_MS)])
	expect(both.sort()).toEqual([0, 1])
	expect(await remind(START)).toBe(0)
	const { id } = await orderOf(reference)
	const mails = db.selectFrom('outbox').select('orderId').where('kind', '=', 'order/soon')
	expect(await mails.execute()).toEqual([{ orderId: id }])
	expect((await orderOf(unpaid)).state).toBe('payable')
})

test('people of a group get the reminder themselves, in place of who booked', async () => {
	const { db, write, classes, actor, book, pay } = await testOrders({ capacity: 5 })
	const reference = await book()
	await db.updateTable('registrations').set({ seatToken: newToken() }).execute()
	await pay(reference)
	await write((trx) => confirm(trx, reference, actor))
	expect(await remindOfClasses(write, classes, new Date(START - DAY_MS))).toBe(1)
	const kinds = await db.selectFrom('outbox').select('kind').where('kind', 'like', '%/soon').execute()
	expect(kinds).toEqual([{ kind: 'seat/soon' }])
})

storelessTest.each([
	['one time', 'United Kingdom', [['Local time', 'United Kingdom: 20 October 2025, 05:30']]],
	['several times', 'United States', []],
	['a name that is not on the list', 'Mars', []],
])('a reminder names the start in a country with %s', (_, country, facts) => {
	expect(localFacts(CLASS, country)).toEqual(facts)
})
