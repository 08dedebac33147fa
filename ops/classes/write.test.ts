import { expect, test } from 'vitest'
import { command as mails } from '#ops/mails.command.ts'
import { offeredClasses } from '#ops/offer.ts'
import { command as erase } from '#ops/person/erase.command.ts'
import { registered, testOps } from '#ops/testing.ts'
import { newToken } from '#server/booking/token.ts'
import { textFile } from '#server/testing/fixtures.ts'
import { command as write } from './write.command.ts'

const [CLASS] = [...(await offeredClasses()).values()]

/** A class in which Asha has a seat, and one for Ben and Chitra each whom she has registered; Dev waits for one. */
async function seated() {
	const ops = await testOps()
	const { db } = ops
	const slug = CLASS?.slug ?? ''
	const people = [
		['asha', 'confirmed', false],
		['ben', 'confirmed', true],
		['chitra', 'held', true],
		['dev', null, false],
	] as const
	for (const [name, seat, isAttended] of people) {
		const reference = await registered(db, { email: `${name}@mail.example` })
		const values = { seat, ...(isAttended && { seatToken: newToken(), orderId: 1 }) }
		await db.updateTable('registrations').set(values).where('reference', '=', reference).execute()
	}
	await db.updateTable('orders').set({ classSlug: slug, state: 'confirmed' }).execute()
	await db.insertInto('classRecords').values({ slug, taken: 3, decision: 'runs' }).execute()
	await db.deleteFrom('outbox').execute()
	const options = { past: true }
	const letter = textFile('Please bring {your} passport.', '', 'Room 4')
	const written = (further = {}) => ops.call(write, [slug, letter], { ...options, ...further })
	return { ...ops, slug, written }
}

test('what the office writes goes to everybody who has a seat in a class, and to nobody who waits for one', async () => {
	const { call, db, slug, written } = await seated()
	const to = [
		'letter to the class, to asha@mail.example',
		'seat: letter to the class, to ben@mail.example',
		'seat: letter to the class, to chitra@mail.example',
	]
	expect(await written({ 'dry-run': true })).toContain(`3 emails would be sent:\n  ${to.join('\n  ')}\n`)
	expect(await written({ by: 'ravi' })).toBe(`Written to ${slug} (${CLASS?.dates}). 3 emails are on their way.\n`)
	for (const { id } of await db.selectFrom('outbox').select('id').execute())
		expect(await call(mails, [`${id}`])).toContain('Please bring {your} passport.\n\nRoom 4')
	expect(await db.selectFrom('officeEvents').select(['by', 'command', 'about']).execute()).toEqual([
		{ by: 'ravi', command: 'classes write --past', about: slug },
	])
	await db.updateTable('registrations').set({ seat: 'cancelled' }).execute()
	await expect(written()).rejects.toThrow(`Nothing was sent: nobody has a seat in ${slug}.`)
})

test('whoever was erased is left out of what is written to a class, and of what others got', async () => {
	const { call, db, written } = await seated()
	await written()
	await db.updateTable('outbox').set({ state: 'sent', said: 'Asha has registered you.' }).execute()
	await call(erase, ['asha@mail.example'], { yes: true, unsettled: true })
	const left = await db.selectFrom('outbox').select(['kind', 'said']).execute()
	expect(left).toEqual(Array(2).fill({ kind: 'seat/written', said: null }))
	await call(erase, ['ben@mail.example'], { yes: true, unsettled: true })
	expect(await written({ 'dry-run': true })).toContain(
		'1 email would be sent:\n  seat: letter to the class, to chitra@mail.example\n',
	)
})
