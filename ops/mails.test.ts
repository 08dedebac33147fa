import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { command as correct } from '#ops/orders/correct.command.ts'
import { command as erase } from '#ops/person/erase.command.ts'
import { command as retentionRun } from '#ops/retention/run.command.ts'
import { registered, testOps } from '#ops/testing.ts'
import { DAY_MS } from '#server/time.ts'
import { command as retry } from './mails/retry.command.ts'
import { command as mails } from './mails.command.ts'
import { command as today } from './orders.command.ts'

const DEAD = {
	state: 'dead' as const,
	attempts: 3,
	settledAt: '2025-09-30T01:02:03.000Z',
	lastError: '550 no such box',
}

async function outbox() {
	const ops = await testOps()
	const [first, second] = [await registered(ops.db), await registered(ops.db)]
	const set = (id: number, values: object) => ops.db.updateTable('outbox').set(values).where('id', '=', id).execute()
	await set(1, DEAD)
	await set(2, { ...DEAD, attempts: 1 })
	await set(3, { state: 'sent' })
	const states = async () =>
		(await ops.db.selectFrom('outbox').select(['state', 'attempts']).orderBy('id').execute()).map(
			({ state, attempts }) => `${state} ${attempts}`,
		)
	return { ...ops, first, second, set, states }
}

test('the list of mails shows waiting and dead ones without addresses', async () => {
	const { call, first, second } = await outbox()
	const about = `${first}  Asha Rao-Sørensen`
	const dead = `1  dead  new registration, to us  3 tries  given up 2025-09-30 06:32  ${about}  550 no such box
2  dead  registration received  1 try    given up 2025-09-30 06:32  ${about}  550 no such box
`
	const waiting = `4  waiting  registration received  0 tries  due 2025-09-29 15:41  ${second}  Asha Rao-Sørensen\n`
	expect(await call(mails)).toBe(dead + waiting)
	expect(await call(mails, [], { dead: true })).toBe(dead)
	expect(await call(mails, [], { waiting: true })).toBe(waiting)
	await expect(call(mails, ['1', '2'])).rejects.toThrow('There is an argument too many.')
})

test('the office sees what somebody got, as it was sent, and what an email would say that has not left', async () => {
	const { call, set, second } = await outbox()
	await set(4, {
		state: 'sent',
		settledAt: '2025-09-29T10:12:00.000Z',
		said: 'To: a@mail.example\nSubject: Hello\n\nDear Asha',
	})
	expect((await call(mails, [], { order: second })).match(/^\d+ {2}sent/gm)).toEqual(['3  sent', '4  sent'])
	expect(await call(mails, [], { sent: true, order: second })).toContain(
		`sent  registration received  0 tries  2025-09-29 15:42  ${second}  Asha`,
	)
	const got = '2025-09-29 15:42  .*\\n\\nTo: a@mail.example\\nSubject: Hello\\n\\nDear Asha\\n$'
	expect(await call(mails, ['4'])).toMatch(new RegExp(got))
	expect(await call(mails, ['3'])).toContain('Its text is not kept.')
	const now = await call(mails, ['2'])
	expect(now).toContain(
		'As it would be sent now:\n\nTo: asha.rao@mail.example\nSubject: We have received your registration',
	)
	expect(now).toMatch(/Attached: terms-revision-/)
	await expect(call(mails, ['99'])).rejects.toThrow('No email has the number 99.')
	await expect(call(mails, ['4'], { dead: true })).rejects.toThrow('A number goes without other options.')
})

test('an email that was sent is sent once more, unless the order has moved on or somebody was erased', async () => {
	const { call, db, set, states, second } = await outbox()
	await set(4, { state: 'sent', said: 'x', lease: null })
	expect(await call(retry, ['4'], { 'dry-run': true })).toContain('registration received, to asha.rao@mail.example')
	expect(await call(retry, ['4'])).toBe('1 email will be tried again. An email is on its way.\n')
	expect((await states()).slice(3)).toEqual(['sent 0', 'waiting 0'])
	const { orderId } = await db.selectFrom('outbox').select('orderId').where('id', '=', 4).executeTakeFirstOrThrow()
	// It was offered a class, and is without a price again.
	const offered = { kind: 'order/offered', orderId, state: 'sent', attempts: 1, dueAt: '', createdAt: '' } as const
	const { id } = await db.insertInto('outbox').values(offered).returning('id').executeTakeFirstOrThrow()
	await expect(call(retry, [`${id}`, '4'])).rejects.toThrow(
		`Nothing was changed: ${id}, class offered, about ${second} (Asha Rao-Sørensen), is no longer true.`,
	)
	expect(await states()).toHaveLength(6)
	await call(erase, ['asha.rao@mail.example'], { yes: true })
	await expect(call(retry, ['4'])).rejects.toThrow('has the number 4.')
})

test('a corrected address clears what it had refused, which goes to the right one', async () => {
	const { call, db, set, first } = await outbox()
	const [line] = (await call(today)).split('\n').filter((one) => one.includes('no email reaches'))
	expect(line).toContain(`no email reaches Asha Rao-Sørensen  orders correct ${first} --email ADDRESS`)
	await set(4, { ...DEAD, kind: 'order/link', orderId: 1, registrationId: null })
	await call(correct, [first], { email: 'right@mail.example' })
	const kinds = await db.selectFrom('outbox').select(['kind', 'state']).where('orderId', '=', 1).orderBy('id').execute()
	expect(kinds.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
		// The office's own mailbox is another matter.
		'registration/department dead',
		'registration/confirmation waiting',
		'order/link dropped',
		'order/relinked waiting',
	])
	expect(await call(today)).not.toContain('no email reaches')
})

test('mails that are held back are listed, and released together', async () => {
	const { call, set, states } = await outbox()
	await set(4, { state: 'held' })
	expect(await call(mails, [], { held: true })).toMatch(/^4 {2}held {2}registration received {2}0 tries {2}since /)
	expect(await call(retry, [], { held: true })).toBe('1 email will be tried again.\n')
	expect(await states()).toEqual(['dead 3', 'dead 1', 'sent 0', 'waiting 0'])
})

test('mails that are held back are released by order or by network', async () => {
	const { call, set, states, first, second } = await outbox()
	for (const id of [1, 2, 3, 4]) await set(id, { state: 'held', attempts: 0, network: id < 3 ? 'one' : 'two' })
	expect((await call(mails, [], { held: true, from: 'two' })).match(/ {2}two$/gm)).toHaveLength(2)
	expect((await call(mails, [], { held: true, order: first })).match(/^\d/gm)).toEqual(['1', '2'])
	const release = (which: object) => call(retry, [], { held: true, ...which })
	expect(await release({ order: first, from: 'two' })).toBe('0 emails will be tried again.\n')
	expect(await release({ order: second })).toBe('2 emails will be tried again.\n')
	expect(await release({ from: 'one' })).toBe('2 emails will be tried again.\n')
	expect(await states()).toEqual(Array(4).fill('waiting 0'))
	await expect(release({ order: 'PRM-NONE' })).rejects.toThrow('PRM-NONE is no reference: a character is')
	await expect(call(retry, ['1'], { from: 'one' })).rejects.toThrow('--order and --from go with')
})

test('a dead mail starts again from its first attempt when it is retried', async () => {
	const { call, db, states } = await outbox()
	expect(await call(retry, ['1', '4', '1'])).toBe('2 emails will be tried again.\n')
	expect(await states()).toEqual(['waiting 0', 'dead 1', 'sent 0', 'waiting 0'])
	const mail = await db.selectFrom('outbox').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
	expect(mail.settledAt).toBe(null)
	expect(Date.now() - Date.parse(mail.dueAt)).toBeLessThan(60_000)
	expect(await call(retry, [], { dead: true })).toBe('1 email will be tried again.\n')
	expect(await call(retry, [], { dead: true })).toBe('0 emails will be tried again.\n')
})

test('no mail is retried when one of those named is being sent or is unknown', async () => {
	const { call, set, states } = await outbox()
	await set(4, { lease: 'of a server' })
	const before = await states()
	await expect(call(retry, ['1', '3', '4', '99'])).rejects.toThrow('has the number 4, 99.')
	expect(await states()).toEqual(before)
	await expect(call(retry, ['x'])).rejects.toThrow('x must be like 12.')
	await expect(call(retry, [])).rejects.toThrow('Name the emails by their numbers, or say --dead or --held.')
	await expect(call(retry, ['1'], { dead: true })).rejects.toThrow('Name the emails')
})

test('retention run counts with --dry-run and deletes without it', async () => {
	const { call, db, store } = await testOps()
	const file = join(store['DATA_DIR'] ?? '', 'mail', 'old.PRM-1.eml')
	mkdirSync(dirname(file))
	writeFileSync(file, '')
	utimesSync(file, new Date(0), new Date(0))
	await registered(db, {}, { suspect: 'too fast' })
	expect(await call(retentionRun, [], { 'dry-run': true })).toContain('Over its time: 1 order, 1 suspect submission,')
	expect(await db.selectFrom('registrations').select('id').execute()).toHaveLength(1)
	expect(existsSync(file)).toBe(true)
	await registered(db, {}, { now: new Date(Date.now() - 2 * DAY_MS) })
	expect(await call(retentionRun)).toContain('Deleted: 1 order, 1 suspect submission,')
	expect(await db.selectFrom('registrations').select('id').execute()).toEqual([{ id: 2 }])
	expect(existsSync(file)).toBe(false)
})

test('retention run deletes nothing on a clock that may be ahead, unless it is told to trust it', async () => {
	const { call, db } = await testOps()
	await registered(db, {}, { suspect: 'too fast' })
	await expect(call(retentionRun)).rejects.toThrow(/^The clock says .* is of 2025-09-29 15:41\. Nothing was deleted\./)
	expect(await db.selectFrom('registrations').select('id').execute()).toHaveLength(1)
	await call(retentionRun, [], { 'trust-clock': true })
	expect(await db.selectFrom('registrations').select('id').execute()).toEqual([])
})

test('who has mails sent again is kept with a name', async () => {
	const { call, db } = await outbox()
	await call(retry, ['1'], { by: 'ravi' })
	await call(retry, [], { dead: true, by: 'asha' })
	expect(await db.selectFrom('officeEvents').select(['by', 'command', 'about']).orderBy('id').execute()).toEqual([
		{ by: 'ravi', command: 'mails retry', about: '1' },
		{ by: 'asha', command: 'mails retry --dead', about: '' },
	])
})

test('who names mails that can not be sent again is not kept', async () => {
	const { call, db } = await outbox()
	await expect(call(retry, ['99'])).rejects.toThrow('Nothing was changed')
	expect(await db.selectFrom('officeEvents').select('id').execute()).toEqual([])
})
