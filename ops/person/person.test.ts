import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { command as correct } from '#ops/orders/correct.command.ts'
import { registered, submissionTo, type TestDatabase, testOps } from '#ops/testing.ts'
import { mailed, testOrders } from '#server/booking/testing.ts'
import { saveMessage } from '#server/contacts/store.ts'
import { sqliteFile } from '#server/db/open.ts'
import { openTransport } from '#server/outbox/transport.ts'
import { fileContains } from '#server/privacy/purge-check.ts'
import { MESSAGE, REGISTRATION, temporaryFolder, testDatabase } from '#server/testing/fixtures.ts'
import { command as personErase } from './erase.command.ts'
import { command as personExport } from './export.command.ts'

const ASHA = 'Asha.Rao@Mail.Example'
const YES = { yes: true }

const messageOf = async (db: TestDatabase, values = {}) =>
	(await saveMessage(
		db,
		{ ...MESSAGE, ...values },
		await submissionTo(db, { idempotencyKey: JSON.stringify(values) }),
	)) as string

/** A registration and a message of Asha's under two spellings, with mail files, among those of others. */
async function people() {
	const ops = await testOps()
	const dataDir = ops.store['DATA_DIR'] ?? ''
	const registration = await registered(ops.db, { email: ASHA }, { idempotencyKey: 'asha' })
	const message = await messageOf(ops.db, { email: ASHA.toLowerCase() })
	const other = await registered(ops.db, { email: 'basha.rao@mail.example' })
	mkdirSync(join(dataDir, 'mail'))
	for (const name of [
		`registration-confirmation.${registration}.eml`,
		`registration-department.${registration}.eml.part`,
		`contact-sender.${message}.eml`,
		`registration-confirmation.${other}.eml`,
	])
		writeFileSync(join(dataDir, 'mail', name), ASHA)
	return { ...ops, dataDir, registration, message, other }
}

test('a personal export has all rows of the address and none of others', async () => {
	const { call, db, registration, message, other } = await people()
	const out = join(temporaryFolder(), 'asha.json')
	expect(await call(personExport, [' ASHA.rao@mail.example '], { out })).toBe(
		`${out} holds 1 registration, 1 order, 1 message, 4 emails, 3 email files, 1 counter of emails.\n`,
	)
	const text = readFileSync(out, 'utf8')
	const person = JSON.parse(text)
	expect(person.registrations).toMatchObject([{ reference: registration, email: ASHA }])
	expect(person.orders).toMatchObject([{ reference: registration, idempotencyKey: 'asha' }])
	const columns = Object.keys(await db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow())
	expect(Object.keys(person.registrations[0])).toEqual(expect.arrayContaining(columns))
	expect(person.messages).toMatchObject([{ reference: message, message: MESSAGE.message }])
	expect(person.mails.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)).toEqual([
		'registration/department waiting',
		'registration/confirmation waiting',
		'contact/department waiting',
		'contact/sender waiting',
	])
	expect(text).not.toContain(other)
	expect(JSON.parse(await call(personExport, ['nobody@mail.example']))).toMatchObject({ registrations: [], mails: [] })
	expect(JSON.parse(await call(personExport, ['%']))).toMatchObject({ registrations: [] })
})

test('person erase deletes all data of one person and of no other when it is confirmed', async () => {
	const { call, db, dataDir, other } = await people()
	const counts = '1 registration, 1 order, 1 message, 4 emails, 3 email files, 1 counter of emails'
	await expect(call(personErase, [ASHA])).rejects.toThrow('Say --yes')
	expect(await call(personErase, [ASHA], { 'dry-run': true })).toBe(`Stored about this address: ${counts}.\n`)
	expect((await db.selectFrom('registrations').select('id').execute()).length).toBe(2)

	const said = await call(personErase, ['asha.rao@mail.example'], YES)
	expect(said).toContain(`Erased: ${counts}.\n`)
	expect(said).toContain('What remains: backups')
	expect(await db.selectFrom('registrations').select('reference').execute()).toEqual([{ reference: other }])
	expect(await db.selectFrom('contactMessages').select('id').execute()).toEqual([])
	expect(await db.selectFrom('outbox').select('orderId').execute()).toEqual([{ orderId: 2 }, { orderId: 2 }])
	expect(readdirSync(join(dataDir, 'mail'))).toEqual([`registration-confirmation.${other}.eml`])
	expect(await call(personErase, [ASHA], YES)).toContain('Erased: nothing.')
})

test('person erase deletes the email files to an address that was corrected since, and those that are answered to it', async () => {
	const { call, db, store } = await testOps()
	const orders = await testOrders({}, db)
	const wrong = 'Asha@Bücher.Example'
	const reference = await orders.book()
	await db.updateTable('orders').set({ email: wrong }).execute()
	await db.updateTable('registrations').set({ email: wrong }).execute()
	const dataDir = store['DATA_DIR'] ?? ''
	const files = openTransport({ smtpUrl: undefined, dataDir }, { name: 'Pramaan', address: 'from@pramaan.example' })
	for (const { kind, email } of await mailed(orders)) await files.send(email, kind)
	await call(correct, [reference], { email: 'right@mail.example' })
	for (const { kind, email } of await mailed(orders, 'order/relinked')) await files.send(email, kind)
	expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(3)
	expect(JSON.parse(await call(personExport, [wrong])).mailFiles).toHaveLength(2)
	expect(await call(personErase, [wrong.toLowerCase()], YES)).toContain('2 email files')
	expect(readdirSync(join(dataDir, 'mail'))).toEqual([expect.stringMatching(/^order-/)])
})

test('person erase is refused while money has to go back, unless the office says so', async () => {
	const { call, db } = await testOps()
	const { does, book, pay } = await testOrders({}, db)
	const reference = await book()
	await pay(reference)
	await does('cancel', reference, { why: 'asked' })
	await expect(call(personErase, [REGISTRATION.email], YES)).rejects.toThrow(
		`Nothing was erased:\n  ${reference}: ₹15,930 were received and not sent back.`,
	)
	const said = await call(personErase, [REGISTRATION.email], { ...YES, unsettled: true })
	expect(said).toContain('Erased: 1 registration, 1 order')
})

test('person erase reports messages of others that name the address', async () => {
	const { call, db } = await people()
	const mention = await messageOf(db, { message: `Please write to ${ASHA} instead` })
	await messageOf(db, { message: 'Please write to asha_rao@mail.example' })
	const said = await call(personErase, [ASHA], { 'dry-run': true })
	expect(said).toContain(`Messages of other people name the address, see for yourself: ${mention}.\n`)
	const done = await call(personErase, [ASHA], YES)
	expect(done).toContain(mention)
	expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(2)
})

test('the database file has no bytes of an erased person while a server has it open', async () => {
	const { db, call, store, dataDir } = await testOps().then((ops) => ({ ...ops, dataDir: ops.store['DATA_DIR'] ?? '' }))
	if (store['DATABASE_URL']) return
	const file = sqliteFile(dataDir)
	const server = await testDatabase(store)
	for (let i = 0; i < 60; i++)
		await registered(server, { email: i % 20 ? `n${i}@mail.example` : ASHA, city: 'x'.repeat(90) })
	// Rows that grow divide their pages, and parts of them move.
	await server
		.updateTable('registrations')
		.set({ workExp: 'x'.repeat(500) })
		.execute()
	expect(await fileContains(file, [ASHA])).toBe(true)
	expect(await call(personErase, [ASHA.toLowerCase()], YES)).toContain('no longer hold the address')
	expect(readFileSync(file).includes(ASHA)).toBe(false)
	expect(readFileSync(`${file}-wal`).includes(ASHA)).toBe(false)
	expect(await db.selectFrom('registrations').select('id').execute()).toHaveLength(57)
	expect(await registered(server)).toMatch(/^PRM-/)
})

test('person erase purges copies of the address that are left in the file', async () => {
	const { db, call, store } = await testOps()
	if (store['DATABASE_URL']) return
	const file = sqliteFile(store['DATA_DIR'] ?? '')
	const reference = await registered(db, { email: ASHA })
	const careless = new DatabaseSync(file)
	careless.exec('pragma foreign_keys = on; pragma secure_delete = off')
	careless.prepare('delete from registrations where reference = ?').run(reference)
	careless.exec('pragma wal_checkpoint(truncate)')
	careless.close()
	expect(await fileContains(file, [ASHA])).toBe(true)
	expect(await call(personErase, [ASHA], YES)).toContain('no longer hold the address')
	expect(await fileContains(file, [ASHA])).toBe(false)
})

test('person erase reports that bytes may remain when others read all the time', async () => {
	const { db, call, store } = await testOps()
	if (store['DATABASE_URL']) return
	await registered(db, { email: ASHA })
	await sql`pragma busy_timeout = 1`.execute(db)
	const reader = new DatabaseSync(sqliteFile(store['DATA_DIR'] ?? ''))
	reader.exec('begin; select * from registrations')
	reader.prepare('select * from registrations').get()
	expect(await call(personErase, [ASHA], YES)).toContain('Run this again later.')
	reader.close()
	expect(await call(personErase, [ASHA], YES)).toContain('no longer hold the address')
})

test('exports and erasures are in the trail of changes, without the person', async () => {
	const { call, db, registration } = await people()
	await call(personExport, [ASHA], { by: 'vikram' })
	await call(personErase, [ASHA], { ...YES, by: 'vikram' })
	await call(personErase, [ASHA], { 'dry-run': true })
	const entries = await db.selectFrom('certificateEvents').selectAll().orderBy('id').execute()
	expect(entries).toMatchObject([
		{ by: 'vikram', kind: 'personExported', number: '' },
		{ by: 'vikram', kind: 'personErased', number: '' },
	])
	expect(JSON.stringify(entries).toLowerCase()).not.toMatch(new RegExp(`asha|rao|${registration}`, 'i'))
})
