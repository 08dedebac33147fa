import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { changing } from '#ops/command.ts'
import { command as cancel } from '#ops/orders/cancel.command.ts'
import { command as confirm } from '#ops/orders/confirm.command.ts'
import { command as paid } from '#ops/orders/paid.command.ts'
import { testOps } from '#ops/testing.ts'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { NOW, REGISTRATION, temporaryFolder } from '#server/testing/fixtures.ts'
import { COMMANDS } from './call.ts'
import { command as handled } from './forms/handled.command.ts'
import { command as keys } from './keys.command.ts'
import { writeOut } from './new-file.ts'
import { command as original } from './original.command.ts'
import { carryOut, lineOf, readGiven } from './terminal.ts'

/** An order that is paid, and a person at a terminal who answers. */
async function office() {
	const { db, call, store } = await testOps()
	const orders = await testOrders({}, db)
	const reference = await orders.book()
	await orders.pay(reference)
	const asked: string[] = []
	/** What is said before the question, and then. */
	async function watched(answer: string, ...[command, operands, options]: Parameters<typeof call>) {
		const ask = async (question: string) => {
			asked.push(question)
			return answer
		}
		return call(command, operands, options, store, ask)
	}
	const counts = async () => ({
		mails: (await db.selectFrom('outbox').select('id').execute()).length,
		events: (await db.selectFrom('officeEvents').select('id').execute()).length,
	})
	return { ...orders, call, watched, asked, counts, reference }
}

test('a command that changes something says on a terminal whom it is about, what it comes to and who gets mails, and asks', async () => {
	const { watched, asked, counts, orderOf, reference } = await office()
	const before = await counts()
	const cancelled = [cancel, [reference], { why: 'asked' }] as const
	for (const no of ['', 'n', 'perhaps'])
		await expect(watched(no, cancel, [reference], { why: 'asked' })).rejects.toThrow('Nothing was changed.')
	expect([await counts(), (await orderOf(reference)).status]).toEqual([before, 'paid'])
	const sentence = `${reference} (Asha Rao-Sørensen): cancelled, refund due, ₹15,930 to be sent back.`
	expect(await watched(' Yes', cancel, [...cancelled[1]], cancelled[2])).toBe(
		`${sentence}
1 email would be sent:
  order cancelled, to ${REGISTRATION.email}
${sentence} An email is on its way.
Next: npm run ops -- orders refund ${reference} --amount 15930 --currency INR --ref REF
`,
	)
	expect(new Set(asked)).toEqual(new Set(['Do it? [y/N] ']))
	expect(await counts()).toEqual({ mails: before.mails + 1, events: before.events + 1 })
})

test('a command acts at once in a script, and says with --dry-run only what it would do', async () => {
	const { call, counts, orderOf, reference } = await office()
	const before = await counts()
	expect(await call(confirm, [reference], { 'dry-run': true })).toBe(
		`${reference} (Asha Rao-Sørensen): confirmed, and its class has ended.
1 email would be sent:
  order confirmed, to ${REGISTRATION.email}
Nothing was changed (--dry-run).
`,
	)
	expect([await counts(), (await orderOf(reference)).status]).toEqual([before, 'paid'])
	await call(confirm, [reference])
	expect((await orderOf(reference)).status).toBe('confirmed')
	await expect(call(confirm, [reference], { 'dry-run': true })).rejects.toThrow('Nothing was changed')
})

test('a command that changes nothing, or would find nothing to change, asks nothing', async () => {
	const { watched, asked } = await office()
	expect(await watched('n', keys)).toContain('Next: npm run ops -- keys new')
	expect(await watched('n', original)).toBe('This database is the original already.\n')
	expect(asked).toEqual([])
})

test('who calls a command that changes something is kept with its flags and what it is about, once, and if it was done', async () => {
	const { call, db, book } = await office()
	const other = await book()
	const money = { amount: String(TOTAL / 100), currency: 'INR', ref: 'UTR9', by: 'asha' }
	await call(paid, [other], money)
	await expect(call(paid, [other], money)).rejects.toThrow('is known already')
	await call(handled, [other], { undo: true, by: 'ravi' })
	expect(await db.selectFrom('officeEvents').select(['by', 'command', 'about']).orderBy('id').execute()).toEqual([
		{ by: 'asha', command: 'orders paid', about: other },
		{ by: 'ravi', command: 'forms handled --undo', about: other },
	])
})

test('a mail that somebody else causes at the same time is none of the command', async () => {
	const { db } = await testOps()
	const command = changing({
		...{ summary: '', example: '', fields: {} },
		async run(_, { write, actor: { now } }) {
			const moments = [now.toISOString(), NOW.toISOString()]
			const rows = moments.map((at) => ({
				kind: 'order/attention' as const,
				dueAt: at,
				createdAt: at,
				state: 'waiting' as const,
			}))
			await write((trx) =>
				trx
					.insertInto('outbox')
					.values(rows.map((row) => ({ ...row, attempts: 0 })))
					.execute(),
			)
			return { said: ['Done.'] }
		},
	})
	const log = vi.spyOn(console, 'log').mockImplementation(() => {})
	await carryOut('x', command, { by: 'asha' }, { env: expect.unreachable, open: async () => db })
	expect(log.mock.calls).toEqual([['Done. An email is on its way.']])
	log.mockRestore()
})

test('a list is written to a file as CSV alone', async () => {
	const { call } = await testOps()
	const out = join(temporaryFolder(), 'keys.csv')
	expect(await call(keys, [], { csv: true, out })).toBe('')
	expect(readFileSync(out, 'utf8')).toBe('\ufeffkid,createdAt,state\r\n')
	await expect(call(keys, [], { out: 'keys.csv' })).rejects.toThrow('--out FILE goes with --csv.')
})

test('a command that is shown is read back as what it was given, and leaves open what is not known', async () => {
	const given = { reference: 'PRM-Q0XW-8X7Y-XBES', amount: 19_710, currency: 'INR' }
	const line = await lineOf({ command: 'orders paid', given })
	expect(line).toBe('orders paid PRM-Q0XW-8X7Y-XBES --amount 197.1 --currency INR --ref REF')
	const command = await COMMANDS.get('orders paid')?.()
	const words = line.replace('REF', 'UTR1').replace('--ref REF', '--ref UTR1').split(' ').slice(2)
	expect(command && readGiven('orders paid', command, words)).toMatchObject(given)
	expect(await lineOf({ command: 'classes decide', given: { slug: 'qms', past: true } })).toBe(
		'classes decide qms runs|off --past',
	)
	expect(await lineOf({ command: 'orders decline', given: { reference: given.reference, why: 'It is full.' } })).toBe(
		`orders decline ${given.reference} --why "It is full."`,
	)
})

test('a file has its whole name only once all of it is there, and a list that breaks off leaves none', async () => {
	const folder = temporaryFolder()
	const out = join(folder, 'list.csv')
	async function* brokenOff() {
		yield 'number\r\n'
		expect(readdirSync(folder)).toEqual(['list.csv.part'])
		throw new Error('The database has gone.')
	}
	await expect(writeOut(out, brokenOff())).rejects.toThrow('The database has gone.')
	expect(readdirSync(folder)).toEqual([])
	writeFileSync(`${out}.part`, '')
	await expect(writeOut(out, brokenOff())).rejects.toThrow('list.csv.part exists already: a command is writing it')
})
