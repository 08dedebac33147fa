import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { offeredClasses } from '#ops/offer.ts'
import { command as cancel } from '#ops/orders/cancel.command.ts'
import { command as today } from '#ops/orders.command.ts'
import { registered, submissionTo, type TestDatabase, testOps } from '#ops/testing.ts'
import { saveRegistration } from '#server/booking/book.ts'
import { saveMessage } from '#server/contacts/store.ts'
import { newReference } from '#server/submissions/reference.ts'
import { GROUP, MESSAGE, QUOTE, REGISTRATION, temporaryFolder, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { command as handled } from './handled.command.ts'
import { command as formsList } from './list.command.ts'
import { command as release } from './release.command.ts'

const messageOf = async (db: TestDatabase, values = {}, further = {}) =>
	(await saveMessage(db, { ...MESSAGE, ...values }, await submissionTo(db, further))) as string

/** Two registrations, the second with texts that a spreadsheet would execute. */
async function two() {
	const ops = await testOps()
	const first = await registered(ops.db, {}, { now: new Date('2025-09-29T18:29:59.999Z') })
	const evil = { firstName: '=HYPERLINK("http://evil.example")', lastName: '@SUM(1+1)', city: 'Pune, "East"' }
	const second = await registered(
		ops.db,
		{ ...evil, languages: ['-1+1', 'English'] },
		{ now: new Date('2025-09-29T18:30:00Z') },
	)
	return { ...ops, first, second }
}

type Call = Awaited<ReturnType<typeof testOps>>['call']

async function exported(call: Call, kind: 'registrations' | 'messages') {
	const out = join(temporaryFolder(), 'out.csv')
	await call(formsList, [kind], { csv: true, out })
	return readFileSync(out, 'utf8')
}

const cells = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true })

test('the CSV is complete and has no formulas', async () => {
	const { call, first, second } = await two()
	const csv = await exported(call, 'registrations')
	expect(csv.endsWith('\r\n')).toBe(true)
	const [one, other] = cells(csv)
	expect(one).toMatchObject({
		reference: first,
		receivedAt: '2025-09-29T18:29:59.999Z',
		phone: "'+919876543210",
		languages: 'English; हिन्दी',
		graduate: 'yes',
		consentVersion: '2025-01-01',
		suspect: '',
		handledAt: '',
	})
	expect(other).toMatchObject({
		reference: second,
		firstName: `'=HYPERLINK("http://evil.example")`,
		lastName: "'@SUM(1+1)",
		city: 'Pune, "East"',
		languages: "'-1+1; English",
	})
})

test('the CSV says of a form that came without a version of the notice that nobody told', async () => {
	const { db, call } = await testOps()
	await registered(db, {}, { consentVersion: undefined })
	const [row] = cells(await exported(call, 'registrations'))
	expect(row).toMatchObject({ agree: 'yes', consentVersion: 'not told' })
})

test('messages are exported like registrations', async () => {
	const { db, call } = await testOps()
	const reference = await messageOf(db, { subject: '=1', message: 'one\ntwo' }, { suspect: 'too fast' })
	const [row] = cells(await exported(call, 'messages'))
	expect(row).toMatchObject({ reference, subject: "'=1", message: 'one\ntwo', suspect: 'too fast' })
})

test('the export is written to a new file', async () => {
	const { call } = await two()
	await expect(call(formsList, ['registrations'], { out: 'x.csv' })).rejects.toThrow('goes with --csv')
	await expect(call(formsList, ['orders'])).rejects.toThrow('orders must be registrations or messages.')
	const out = join(temporaryFolder(), 'out.csv')
	expect(await call(formsList, ['registrations'], { csv: true, out })).toBe('')
	const csv = readFileSync(out, 'utf8')
	expect(csv).toMatch(/^\ufeffreference,receivedAt,firstName/)
	expect(csv.split('\r\n')).toHaveLength(4)
	await expect(call(formsList, ['registrations'], { csv: true, out })).rejects.toThrow(`${out} exists already.`)
	await expect(call(formsList, ['registrations'], { csv: true, out: '/nowhere/x' })).rejects.toThrow(
		"/nowhere/x can't be written",
	)
})

test('a period includes its first and its last day', async () => {
	const { call, first, second } = await two()
	const cases: [Record<string, string>, boolean, boolean][] = [
		[{ from: '2025-09-30' }, false, true],
		[{ to: '2025-09-29' }, true, false],
		[{ from: '2025-09-29', to: '2025-09-30' }, true, true],
		[{ from: '2025-10-01' }, false, false],
	]
	for (const [period, one, other] of cases) {
		const listed = await call(formsList, ['registrations'], period)
		expect([listed.includes(first), listed.includes(second)]).toEqual([one, other])
	}
})

test('a list prints no control characters', async () => {
	const { db, call } = await testOps()
	const reference = await registered(db)
	expect(await call(formsList, ['registrations'])).toMatch(
		new RegExp(`^2025-09-29 15:41  ${reference}  open     Asha Rao-Sørensen  asha`),
	)
	const other = await messageOf(db, { name: 'Esc \u009b2J\u202e', message: 'one\u001b[2J\ntwo' })
	const { message: _, ...inOneLine } = { ...MESSAGE, name: 'Esc  2J ' }
	const fields = Object.keys(CONTACT_FIELDS).flatMap(
		(name) => Object.entries(inOneLine).find(([one]) => one === name)?.[1] ?? [],
	)
	expect(await call(formsList, ['messages'])).toBe(
		`2025-09-29 15:41  ${other}  open     ${fields.join('  ')}\n  one [2J\n  two\n`,
	)
})

test('a handled registration is left out of the list when --unhandled is given', async () => {
	const { call, first, second } = await two()
	const unknown = newReference(new Date())
	await expect(call(handled, [first, unknown, second])).rejects.toThrow(
		`Nothing was marked: no form has the reference ${unknown}.`,
	)
	await expect(call(handled, [first, 'PRM-NONE'])).rejects.toThrow('PRM-NONE is no reference: a character is')
	expect(await call(formsList, ['registrations'], { unhandled: true })).toContain(first)
	expect(await call(handled, [first.toLowerCase(), first])).toBe('1 form marked as handled.\n')
	const open = await call(formsList, ['registrations'], { unhandled: true })
	expect([open.includes(first), open.includes(second)]).toEqual([false, true])
	expect(await call(formsList, ['registrations'])).toContain(`${first}  handled`)
	expect(await call(handled, [first], { undo: true })).toBe('1 form marked as open.\n')
	expect(await call(formsList, ['registrations'], { unhandled: true })).toContain(first)
})

test('a suspect form gets its mails once when it is released', async () => {
	const { db, call } = await testOps()
	const normal = await registered(db)
	const reference = await registered(db, {}, { suspect: 'too fast' })
	const message = await messageOf(db, {}, { suspect: 'honeypot' })
	expect(await call(formsList, ['registrations'], { suspects: true })).toMatch(
		new RegExp(`^.*${reference}  suspect  [^\n]*\n$`),
	)
	const mails = () => db.selectFrom('outbox').select(['kind', 'state']).orderBy('id').execute()
	expect(await mails()).toHaveLength(2)
	await expect(call(release, [normal])).rejects.toThrow('There is no suspect form with the reference')
	expect(await call(release, [reference])).toBe(`${reference} is no longer suspect. 2 emails are on their way.\n`)
	await expect(call(release, [reference])).rejects.toThrow('There is no suspect form')
	await call(release, [message])
	expect((await mails()).slice(2)).toEqual([
		{ kind: 'registration/confirmation', state: 'waiting' },
		{ kind: 'registration/department', state: 'waiting' },
		{ kind: 'contact/department', state: 'waiting' },
		{ kind: 'contact/sender', state: 'waiting' },
	])
	expect(await call(formsList, ['registrations'], { suspects: true })).toBe('')
})

test('a registration stays suspect when its mails cannot be stored', async () => {
	const { db, call } = await testOps()
	const reference = await registered(db, {}, { suspect: 'too fast' })
	await sql`alter table outbox rename to away`.execute(db)
	await expect(call(release, [reference])).rejects.toThrow()
	await sql`alter table away rename to outbox`.execute(db)
	expect(await call(formsList, ['registrations'], { suspects: true })).toContain(reference)
})

/** An order of a class of the content that looks like the work of a robot. */
async function suspectOrder(db: TestDatabase) {
	const [now, classes] = [new Date(), await offeredClasses()]
	const offered = [...classes.values()].find(
		({ seats, timeline }) => seats === 'open' && now.getTime() < timeline.decideBy,
	)
	if (!offered) throw new Error('The content offers no class.')
	const submission = await submissionTo(db, { now, suspect: 'too fast' })
	const form = { ...REGISTRATION, courseId: offered.courseId }
	const saved = await db.transaction().execute((trx) => saveRegistration(trx, form, offered, submission))
	return saved?.reference ?? ''
}

test('a registration that is released can be paid at once, and one that is cancelled stays so', async () => {
	const { db, call } = await testOps()
	const [reference, cancelled] = [await suspectOrder(db), await suspectOrder(db)]
	await call(release, [reference])
	const order = await db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
	expect(order).toMatchObject({ state: 'payable', suspect: null, payBy: expect.any(String) })
	await call(cancel, [cancelled], { why: 'asked' })
	await expect(call(release, [cancelled])).rejects.toThrow('is cancelled')
	const mails = await db.selectFrom('outbox').select(['kind', 'orderId']).execute()
	expect(mails.map(({ orderId }) => orderId)).toEqual([order.id, order.id])
})

test('a quote that was marked as handled waits for the office again once it is accepted', async () => {
	const { db, call } = await testOps()
	const { app } = await testApp({ db, rendered: SAID })
	const payload = { ...QUOTE, class: '', people: '1' }
	const { number, quote } = (await app.inject({ method: 'POST', url: '/api/quotes', payload })).json()
	await call(handled, [number])
	const headers = { 'content-type': 'text/csv', 'consent-version': '2025-01-01' }
	const accepted = await app.inject({ method: 'POST', url: `${quote}/register`, payload: GROUP, headers })
	expect(accepted.statusCode).toBe(201)
	expect(await call(today)).toContain(`orders offer ${number} --class SLUG`)
})

test('a registration that was marked as handled waits for the office once it is released', async () => {
	const { db, call } = await testOps()
	const reference = await registered(db, {}, { suspect: 'too fast' })
	await call(handled, [reference])
	await call(release, [reference])
	expect(await call(today)).toContain(`orders offer ${reference} --class SLUG`)
})

test('who marks or releases forms is kept with a name', async () => {
	const { db, call } = await testOps()
	const [reference, suspect] = [await registered(db), await registered(db, {}, { suspect: 'too fast' })]
	const by = 'ravi'
	await call(handled, [reference], { by })
	await call(handled, [reference], { by, undo: true })
	await expect(call(handled, [newReference(new Date())], { by })).rejects.toThrow('Nothing was marked')
	await call(release, [suspect], { by })
	await expect(call(release, [suspect], { by })).rejects.toThrow('There is no suspect form')
	expect(await db.selectFrom('officeEvents').select(['by', 'command', 'about']).orderBy('id').execute()).toEqual([
		{ by, command: 'forms handled', about: reference },
		{ by, command: 'forms handled --undo', about: reference },
		{ by, command: 'forms release', about: suspect },
	])
})
