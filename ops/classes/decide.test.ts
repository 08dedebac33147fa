import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offeredClasses } from '#ops/offer.ts'
import { registered, testOps } from '#ops/testing.ts'
import { REGISTRATION } from '#server/testing/fixtures.ts'
import { command as decide } from './decide.command.ts'
import { command as moved } from './moved.command.ts'

const CLASSES = [...(await offeredClasses()).values()]

/** Two orders of a class of the content, one of which has paid and has its seat. */
async function booked() {
	const ops = await testOps()
	const { db } = ops
	const [{ slug, dates } = { slug: '', dates: '' }] = CLASSES
	const references = [await registered(db), await registered(db)]
	const priced = { currency: 'INR', unit: 10_000, taxable: 10_000, tax: 1800, total: 11_800, taxRate: '18' }
	const values = { classSlug: slug, classDates: dates, state: 'payable' as const, ...priced }
	await db.updateTable('orders').set(values).execute()
	const paid = await db.selectFrom('orders').selectAll().orderBy('id').executeTakeFirstOrThrow()
	const money = { kind: 'payment', method: 'bank', amount: 11_800, currency: 'INR', state: 'succeeded' } as const
	const at = { createdAt: '2026-01-01T00:00:00.000Z', paidOn: '2026-01-01' }
	await db
		.insertInto('payments')
		.values({
			...money,
			...at,
			orderId: paid.id,
			orderReference: paid.reference,
			attempt: 'bank UTR1',
			paymentRef: 'UTR1',
		})
		.execute()
	await db.updateTable('registrations').set({ seat: 'held' }).where('orderId', '=', paid.id).execute()
	await db.insertInto('classRecords').values({ slug, taken: 1 }).execute()
	const mails = async () =>
		(await db.selectFrom('outbox').select('kind').where(sql<boolean>`kind like 'order/%'`).execute()).length
	const past = { past: true }
	return { ...ops, slug, dates, references, mails, past }
}

test('whether a class runs is tried without effect first, said once with its sums and mails, and kept with a name', async () => {
	const { call, db, slug, references, mails, past } = await booked()
	const sentence = `${slug} does not run: 2 orders, 1 person with a seat, ₹118 received.`
	const dry = await call(decide, [slug, 'off'], { ...past, 'dry-run': true })
	expect(dry).toContain(`${sentence}\n2 emails would be sent:\n  class does not run, to ${REGISTRATION.email}\n`)
	for (const reference of references) expect(dry).toContain(reference)
	expect(dry).toMatch(/\nNothing was changed \(--dry-run\)\.\n$/)
	expect([await mails(), await db.selectFrom('officeEvents').select('id').execute()]).toEqual([0, []])
	expect(await call(decide, [slug, 'off'], { ...past, by: 'asha' })).toContain(
		`${sentence} 2 emails are on their way.\n`,
	)
	expect(await mails()).toBe(2)
	await expect(call(decide, [slug, 'off'], past)).rejects.toThrow('asha has said on')
	await expect(call(decide, [slug, 'perhaps'], past)).rejects.toThrow('perhaps must be runs or off.')
	await expect(call(decide, ['no-such-class', 'off'], past)).rejects.toThrow('There is no class no-such-class.')
	const events = await db.selectFrom('officeEvents').select(['by', 'command', 'about']).execute()
	expect(events).toEqual([{ by: 'asha', command: 'classes decide --past', about: `${slug}, off` }])
})

test('who has booked other days than those of the content is told by a command, once', async () => {
	const { call, db, slug, dates, mails } = await booked()
	await expect(call(moved, [slug])).rejects.toThrow(`no order in ${slug} was sold with other days`)
	await db.updateTable('orders').set({ classDates: 'May 4 – 8, 2026' }).execute()
	const sentence = `${dates}: 2 orders, 1 person with a seat, ₹118 received.`
	expect(await call(moved, [slug], { 'dry-run': true })).toContain(`${sentence}\n2 emails would be sent:\n`)
	expect(await mails()).toBe(0)
	expect(await call(moved, [slug])).toContain('was May 4 – 8, 2026')
	expect(await mails()).toBe(2)
	await expect(call(moved, [slug])).rejects.toThrow('was sold with other days')
})
