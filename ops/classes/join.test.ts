import { expect, test } from 'vitest'
import { offeredClasses } from '#ops/offer.ts'
import { registered, testOps } from '#ops/testing.ts'
import { textFile } from '#server/testing/fixtures.ts'
import { command as join } from './join.command.ts'

const [CLASS] = [...(await offeredClasses()).values()]

test('how to join a class is told to whoever has a confirmed seat in it, again when it changes, and kept with a name', async () => {
	const { call, db } = await testOps()
	const [slug, past] = [CLASS?.slug ?? '', true]
	const seats = ['confirmed', 'held', 'cancelled', null] as const
	for (const seat of seats) {
		const reference = await registered(db)
		await db.updateTable('registrations').set({ seat }).where('reference', '=', reference).execute()
	}
	await db.updateTable('orders').set({ classSlug: slug, state: 'confirmed' }).execute()
	for (const [by, text] of [
		['asha', 'Room 4'],
		['ravi', 'Room 5'],
	] as const)
		expect(await call(join, [slug, textFile(text)], { past, by })).toMatch(/ is stored\. An email is on its way\.\n$/)
	await expect(call(join, [slug, textFile('')], { past })).rejects.toThrow('must hold 1 to 2000 characters')
	const mails = await db.selectFrom('outbox').select('orderId').where('kind', '=', 'order/joining').execute()
	expect(mails).toEqual([{ orderId: 1 }, { orderId: 1 }])
	expect(await db.selectFrom('classRecords').select('joining').execute()).toEqual([{ joining: 'Room 5' }])
	const events = await db.selectFrom('officeEvents').select(['by', 'command', 'about']).orderBy('id').execute()
	expect(events).toEqual(['asha', 'ravi'].map((by) => ({ by, command: 'classes join --past', about: slug })))
})
