import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contacts } from '#ops/contacts/contacts.ts'
import { registrations } from '#ops/registrations/registrations.ts'
import { registered, submissionTo, type TestDatabase, testOps } from '#ops/testing.ts'
import { saveMessage } from '#server/contacts/store.ts'
import { listRegistrations } from '#server/registrations/rows.ts'
import { MESSAGE, temporaryFolder } from '#server/testing/fixtures.ts'
import { run } from '#server/testing/process.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { toCsv } from './submissions.ts'

const { list, handled, release } = registrations

const messageOf = async (db: TestDatabase, values = {}, further = {}) =>
	(await saveMessage(db, { ...MESSAGE, ...values }, await submissionTo(db, further))) as string

/** Two registrations, the second with texts that a spreadsheet would execute. */
async function two() {
	const ops = await testOps()
	const first = await registered(ops.db, {}, { now: new Date('2025-09-29T23:59:59.999Z') })
	const evil = { firstName: '=HYPERLINK("http://evil.example")', lastName: '@SUM(1+1)', city: 'Pune, "East"' }
	const second = await registered(
		ops.db,
		{ ...evil, languages: ['-1+1', 'English'] },
		{ now: new Date('2025-09-30T00:00:00Z') },
	)
	return { ...ops, first, second }
}

async function exported(store: Record<string, string>, ...args: string[]) {
	const { code, stdout, stderr } = await run('ops/main.ts', args, store)
	expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
	return stdout
}

const cells = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true })

test('the CSV is complete and has no formulas', async () => {
	const { store, first, second } = await two()
	const csv = await exported(store, 'registrations', 'export')
	expect(csv.endsWith('\r\n')).toBe(true)
	const [one, other] = cells(csv)
	expect(one).toMatchObject({
		reference: first,
		receivedAt: '2025-09-29T23:59:59.999Z',
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

test.each([
	['=1', true],
	['+1', true],
	['-1', true],
	['@SUM(1)', true],
	[' =1', true],
	['\t=1', true],
	['\u00a0=1', true],
	['\u3000\uff1d1', true],
	['\uff1d1', true],
	['\uff0b1', true],
	['\uff0d1', true],
	['\uff20SUM(1)', true],
	['\r\n=1', true],
	['\ttext', true],
	['text', false],
	[' text', false],
	['a=1', false],
	['', false],
])('%j is written so that no spreadsheet runs it: %j', async (text, marked) => {
	const lines: string[] = []
	async function* rows() {
		yield { text }
	}
	for await (const line of toCsv(rows(), ['text'])) lines.push(line)
	expect(cells(lines.join(''))[0]?.['text']).toBe(marked ? `'${text}` : text)
})

test('JSON lines have every column unchanged', async () => {
	const { db, store } = await two()
	const lines = (await exported(store, 'registrations', 'export', '--format', 'jsonl')).trimEnd().split('\n')
	const kept = []
	for await (const registration of listRegistrations(db)) kept.push(registration)
	expect(lines.map((line) => JSON.parse(line))).toEqual(kept)
	const columns = Object.keys(await db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow())
	expect(Object.keys(JSON.parse(lines[1] ?? '')).toSorted()).toEqual(columns.toSorted())
	expect(JSON.parse(lines[1] ?? '').firstName).toBe('=HYPERLINK("http://evil.example")')
})

test('the CSV says of a form that came without a version of the notice that nobody told', async () => {
	const { db, store } = await testOps()
	await registered(db, {}, { consentVersion: undefined })
	const [row] = cells(await exported(store, 'registrations', 'export'))
	expect(row).toMatchObject({ agree: 'yes', consentVersion: 'not told' })
})

test('messages are exported like registrations', async () => {
	const { db, store } = await testOps()
	const reference = await messageOf(db, { subject: '=1', message: 'one\ntwo' }, { suspect: 'too fast' })
	const [row] = cells(await exported(store, 'contacts', 'export'))
	expect(row).toMatchObject({ reference, subject: "'=1", message: 'one\ntwo', suspect: 'too fast' })
	const line = await exported(store, 'contacts', 'export', '--format', 'jsonl')
	expect(JSON.parse(line)).toEqual(await db.selectFrom('contactMessages').selectAll().executeTakeFirst())
})

test('the export is written to a new file', async () => {
	const { call } = await two()
	const out = join(temporaryFolder(), 'out.csv')
	expect(await call(registrations.export, [], { out })).toBe('')
	const csv = readFileSync(out, 'utf8')
	expect(csv).toMatch(/^\ufeffreference,receivedAt,firstName/)
	expect(csv.split('\r\n')).toHaveLength(4)
	await expect(call(registrations.export, [], { out })).rejects.toThrow(`${out} exists already.`)
	await expect(call(registrations.export, [], { out: '/nowhere/x' })).rejects.toThrow("/nowhere/x can't be written")
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
		const listed = await call(list, [], period)
		expect([listed.includes(first), listed.includes(second)]).toEqual([one, other])
	}
})

test('a list prints no control characters', async () => {
	const { db, call } = await testOps()
	const reference = await registered(db)
	expect(await call(list)).toMatch(new RegExp(`^2025-09-29 10:11  ${reference}  open     Asha Rao-Sørensen  asha`))
	const other = await messageOf(db, { name: 'Esc \u009b2J\u202e', message: 'one\u001b[2J\ntwo' })
	const { message: _, ...inOneLine } = { ...MESSAGE, name: 'Esc  2J ' }
	const fields = Object.keys(CONTACT_FIELDS).flatMap(
		(name) => Object.entries(inOneLine).find(([one]) => one === name)?.[1] ?? [],
	)
	expect(await call(contacts.list)).toBe(
		`2025-09-29 10:11  ${other}  open     ${fields.join('  ')}\n  one [2J\n  two\n`,
	)
})

test('a handled registration is left out of the list when --unhandled is given', async () => {
	const { call, first, second } = await two()
	await expect(call(handled, [first, 'PRM-NONE', second])).rejects.toThrow(
		'Nothing was marked: among the registrations there is no PRM-NONE.',
	)
	expect(await call(list, [], { unhandled: true })).toContain(first)
	expect(await call(handled, [first.toLowerCase(), first])).toBe('1 registration marked as handled.\n')
	const open = await call(list, [], { unhandled: true })
	expect([open.includes(first), open.includes(second)]).toEqual([false, true])
	expect(await call(list)).toContain(`${first}  handled`)
	expect(await call(handled, [first], { undo: true })).toBe('1 registration marked as open.\n')
	expect(await call(list, [], { unhandled: true })).toContain(first)
})

test('a suspect form gets its mails once when it is released', async () => {
	const { db, call } = await testOps()
	const normal = await registered(db)
	const reference = await registered(db, {}, { suspect: 'too fast' })
	const message = await messageOf(db, {}, { suspect: 'honeypot' })
	expect(await call(list, [], { suspects: true })).toMatch(new RegExp(`^.*${reference}  suspect  [^\n]*\n$`))
	const mails = () => db.selectFrom('outbox').select(['kind', 'state']).orderBy('id').execute()
	expect(await mails()).toHaveLength(2)
	await expect(call(release, [normal])).rejects.toThrow('there is no suspect one with the reference')
	await expect(call(release, [message])).rejects.toThrow('there is no suspect one with the reference')
	expect(await call(release, [reference])).toBe(`${reference} is no longer suspect. Its mails are on their way.\n`)
	await expect(call(release, [reference])).rejects.toThrow('there is no suspect one')
	await call(contacts.release, [message])
	expect((await mails()).slice(2)).toEqual([
		{ kind: 'registration/department', state: 'waiting' },
		{ kind: 'registration/confirmation', state: 'waiting' },
		{ kind: 'contact/department', state: 'waiting' },
		{ kind: 'contact/sender', state: 'waiting' },
	])
	expect(await call(list, [], { suspects: true })).toBe('')
})

test('a registration stays suspect when its mails cannot be stored', async () => {
	const { db, call } = await testOps()
	const reference = await registered(db, {}, { suspect: 'too fast' })
	await sql`alter table outbox rename to away`.execute(db)
	await expect(call(release, [reference])).rejects.toThrow()
	await sql`alter table away rename to outbox`.execute(db)
	expect(await call(list, [], { suspects: true })).toContain(reference)
})
