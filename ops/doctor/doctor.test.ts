import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { noteBackup } from '#ops/backup/note.ts'
import { registered, registration, submissionTo, testOps } from '#ops/testing.ts'
import { saveRegistration } from '#server/booking/book.ts'
import { saveCertificates } from '#server/certificates/import.ts'
import { newKey } from '#server/certificates/keys.ts'
import { sqliteFile } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { PATIENT_TIMEOUTS } from '#server/process/timeouts.ts'
import { CLASS, temporaryFolder, testActor } from '#server/testing/fixtures.ts'
import { run } from '#server/testing/process.ts'
import { DAY_MS } from '#server/time.ts'
import { checkDatabase } from './database.ts'
import {
	checkBackupAge,
	checkBuild,
	checkDataDir,
	checkSamples,
	checkSecurityText,
	checkSettings,
	checkTax,
} from './installation.ts'

const CERTIFICATE = { number: 'A', leadAuditor: '', scheme: '', issueDate: '', accreditedBy: '', issuedBy: '' }
const NOW = new Date('2025-09-29T10:30:00Z')

const said = (findings: { mark: string; text: string }[]) =>
	findings.map(({ mark, text }) => `${mark} ${text}`).join('\n')

test('the doctor lists the samples where the address of the site is public', () => {
	const samples = ['site.yaml: phone is an example', 'site.yaml: gstin is missing; no tax may be collected without it']
	const local = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']
	for (const address of local) expect(checkSamples(samples, readEnv({ PUBLIC_URL: address }))).toEqual([])
	const told = checkSamples(samples, readEnv({ PUBLIC_URL: 'https://pramaan.example' }))
	expect(told.map(({ text }) => text)).toEqual(['2 samples left in the content:', ...samples])
	expect(checkSamples([], readEnv({ PUBLIC_URL: 'https://pramaan.example' }))).toEqual([])
})

test('the doctor refuses tax without a GSTIN, and says when the letter of undertaking has passed', () => {
	const told = (
		site: Omit<Parameters<typeof checkTax>[0], 'samples'>,
		publicUrl = 'https://pramaan.example',
		samples: string[] = [],
	) => said(checkTax({ ...site, samples }, { publicUrl }, new Date('2027-03-31T18:30:00Z')))
	const tax = { india: { rate: 0.18 } }
	const local = 'http://localhost:3000'
	expect(told({ tax })).toMatch(/^✗ Prices have tax.* so the server asks nobody for money\.$/)
	expect(told({ tax }, local)).toBe(told({ tax }))
	expect(told({ tax }, 'https://pramaan.example', ['billing'])).toMatch(/^✗ Prices have tax.* without it\.$/)
	expect(told({ tax: { india: { rate: 0 } } })).toMatch(/^✓ No GSTIN/)
	expect(told({ tax }, local, ['billing'])).toBe('')
	const gstin = '27AAPFU0939F1ZV'
	expect(told({ tax, gstin: '27AAPFU0939F1ZA' })).toMatch(/^✗ The GSTIN 27AAPFU0939F1ZA is wrong/)
	expect(told({ tax, gstin })).toBe('! There is no letter of undertaking for the financial year 27-28.')
	expect(told({ tax: { ...tax, lut: { year: '26-27' } }, gstin })).toMatch(/^! There is no letter/)
	expect(told({ tax: { ...tax, lut: { year: '27-28' } }, gstin })).toMatch(/^✓ GSTIN/)
})

test('the doctor ticks every line when all is in order', async () => {
	const { db, store } = await testOps()
	await saveCertificates(db, [CERTIFICATE])
	await newKey(db, testActor({ now: new Date() }))
	await registered(db, {}, { now: new Date() })
	const findings = await checkDatabase(readEnv(store), new Date())
	expect(said(findings)).toContain('✓ The database answers, its tables are up to date')
	// The PostgreSQL of the tests runs without fsync, to save time.
	const careless = store['DATABASE_URL'] ? ['PostgreSQL acknowledges before it syncs.'] : []
	expect(findings.filter(({ mark }) => mark !== '✓').map(({ text }) => text)).toEqual(careless)
	expect(findings.length).toBeGreaterThan(6)
	// The count of mails to the address that has registered, and none of the doctor's.
	expect(await db.selectFrom('rateLimits').select('hits').execute()).toEqual([{ hits: 1 }])
})

test('the doctor names a class ahead that has orders and is no longer in the content', async () => {
	const { db, store } = await testOps()
	const submission = await submissionTo(db)
	await db.transaction().execute((trx) => saveRegistration(trx, registration, CLASS, submission))
	const check = async (now: Date, offered: string[]) => said(await checkDatabase(readEnv(store), now, { offered }))
	const gone = `✗ ${CLASS.slug} (${CLASS.dates}) is no longer in the content, and has 1 order.`
	expect(await check(NOW, [])).toContain(gone)
	expect(await check(NOW, [CLASS.slug])).not.toContain('no longer in the content')
	expect(await check(new Date(CLASS.endsAt), [])).not.toContain('no longer in the content')
})

test('the doctor reports stuck, overdue and missing rows, and a doubtful clock', async () => {
	const { db, store } = await testOps()
	await registered(db)
	await registered(db, {}, { suspect: 'too fast', now: new Date('2025-08-20T00:00:00Z') })
	await db.updateTable('outbox').set({ state: 'dead' }).where('id', '=', 1).execute()
	const findings = await checkDatabase(readEnv(store), new Date('2025-09-29T12:00:00Z'))
	const late = said(findings)
	expect(late).toContain('! 1 email given up.')
	expect(late).toContain('! 1 email waiting for over an hour.')
	expect(late).toContain('! The register of certificates is empty.')
	const noKey = findings.find(({ text }) => text === 'No key signs certificates.')
	expect(noKey).toMatchObject({ mark: '!', advice: 'Run: npm run ops -- keys new' })
	// The suspect order and its person.
	expect(late).toContain('! 2 rows kept for longer than promised.')
	expect(late).not.toContain('✗')
	const later = said(await checkDatabase(readEnv(store), new Date('2025-10-29T12:00:00Z')))
	expect(later).toContain(
		'! The last record before today is of 2025-09-29 15:41 IST: the server reminds, cancels and deletes nothing',
	)
})

test('the doctor doubts the clock when nobody was reminded of an order whose last day to pay has passed', async () => {
	const { db, store } = await testOps()
	const submission = await submissionTo(db)
	await db.transaction().execute((trx) => saveRegistration(trx, registration, CLASS, submission))
	const check = async (days: number) =>
		said(await checkDatabase(readEnv(store), new Date(CLASS.closesAt + days * DAY_MS), { offered: [CLASS.slug] }))
	expect(await check(1)).not.toContain('The last record')
	expect(await check(3)).toContain('the server reminds, cancels and deletes nothing until its clock')
})

test('the doctor reports a database that takes no writes', async () => {
	const { db, store } = await testOps()
	const file = sqliteFile(store['DATA_DIR'] ?? '')
	const url = store['DATABASE_URL']
	const lock = url ? undefined : new DatabaseSync(file)
	if (url)
		await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set default_transaction_read_only = on`.execute(
			db,
		)
	lock?.exec('begin immediate')
	const findings = await checkDatabase(readEnv(store), NOW, { timeouts: { ...PATIENT_TIMEOUTS, busyMs: 1 } })
	lock?.close()
	expect(said(findings)).toMatch(
		/✗ The database takes no writes: (cannot execute INSERT in a read-only|database is locked)/,
	)
})

test('the doctor says what to do about an address or a certificate that can not be used', async () => {
	const check = async (url: string) => checkDatabase(readEnv({ DATABASE_URL: url }), NOW)
	const [wrong] = await check('postgres://pramaan:secret@db.example/x?sslmode=maybe')
	expect(wrong?.text).toMatch(/^The parameter sslmode in DATABASE_URL must be one of disable/)
	const listener = createServer((socket) => socket.once('data', () => socket.write('N')))
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void listener.close())
	const { port } = listener.address() as { port: number }
	const [clear] = await check(`postgres://pramaan:secret@127.0.0.1:${port}/x?sslmode=require`)
	expect(clear).toMatchObject({ mark: '✗', advice: expect.stringContaining('?sslmode=disable') })
	expect(JSON.stringify([wrong, clear])).not.toContain('secret')
})

test('the doctor distinguishes tables of older and newer versions', async () => {
	const { db, store } = await testOps()
	const check = async () => said(await checkDatabase(readEnv(store), NOW))
	await sql`delete from kysely_migration where name like '0001%'`.execute(db)
	expect(await check()).toContain('✗ 1 migration of the database is missing.')
	await sql`insert into kysely_migration (name, timestamp) values ('0999-future', '')`.execute(db)
	expect(await check()).toContain('✗ The database was made by a newer version of this software.')
})

test('the doctor continues when the database is damaged or unreachable', async () => {
	const { store } = await testOps()
	const unreachable = 'postgres://pramaan:secret@127.0.0.1:1/pramaan'
	const down = said(await checkDatabase(readEnv({ DATABASE_URL: unreachable }), NOW))
	expect(down).toMatch(/^✗ The database can't be used: connect ECONNREFUSED/)
	const dataDir = temporaryFolder()
	expect(said(await checkDatabase(readEnv({ DATA_DIR: dataDir }), NOW))).toMatch(/^! .* is not there yet/)
	writeFileSync(sqliteFile(dataDir), 'x'.repeat(4096))
	const { code, stdout, stderr } = await run('ops/main.ts', ['doctor'], {
		...store,
		DATABASE_URL: '',
		DATA_DIR: dataDir,
		SMTP_URL: 'smtp://127.0.0.1:1',
	})
	expect(code).toBe(1)
	expect(stdout).toContain("✗  The database can't be used: file is not a database.")
	expect(stdout).toContain('✗  The mail server refuses: ')
	expect(stdout).toContain('✓  The content is in order')
	expect(stderr).toMatch(/^\d problems to fix\.\n$/)
})

test('the doctor warns when settings are unsafe for the internet', () => {
	expect(said(checkSettings(readEnv({ PUBLIC_URL: 'https://pramaan.example' })))).not.toContain('!')
	const said2 = said(checkSettings(readEnv({ RATE_LIMIT: 'off', PUBLIC_URL: 'http://pramaan.example' })))
	expect(said2).toContain('! The public address http://pramaan.example is not https.')
	expect(said2).toContain('! There is no limit to requests.')
})

test('the doctor reports a site that is not built', () => {
	const root = temporaryFolder()
	expect(checkBuild(root)).toMatchObject({ mark: '✗', text: 'The site is not built.' })
})

test('the doctor fails when others can read files of the data folder, and warns when it keeps old databases', () => {
	const dataDir = temporaryFolder()
	expect(said(checkDataDir(dataDir))).toMatch(/^✓ All files in .* are private\n✓ \d+ MB are free for data$/)
	const file = join(dataDir, 'pramaan.sqlite.before-restore-2026')
	writeFileSync(file, '')
	chmodSync(file, 0o644)
	const findings = said(checkDataDir(dataDir))
	expect(findings).toMatch(/^✗ Other users have rights to 1 file of the data folder, such as .*before-restore-2026\.$/m)
	expect(findings).toContain('! 1 database that a restore put aside: pramaan.sqlite.before-restore-2026.')
	expect(said(checkDataDir('/nowhere/at/all'))).toContain('! The data folder /nowhere/at/all is not there yet.')
})

test('the doctor warns sixty days before security.txt expires and fails afterwards', () => {
	const root = temporaryFolder()
	expect(checkSecurityText(NOW, root)).toEqual([])
	mkdirSync(join(root, 'dist/client/.well-known'), { recursive: true })
	const marks = (expires: string) => {
		writeFileSync(join(root, 'dist/client/.well-known/security.txt'), `Contact: x\n${expires}\nCanonical: y\n`)
		return said(checkSecurityText(NOW, root))
	}
	expect(marks('Expires: 2025-11-29T00:00:00Z')).toBe('✓ security.txt is valid until 2025-11-29')
	expect(marks('Expires: 2025-11-28T00:00:00Z')).toBe('! security.txt expires on 2025-11-28, in 59 days.')
	expect(marks('Expires: 2025-09-30T00:00:00Z')).toBe('! security.txt expires on 2025-09-30, in 0 days.')
	expect(marks('Expires: 2025-09-29T00:00:00Z')).toBe('✗ security.txt expired on 2025-09-29.')
	expect(marks('Expires: soon')).toMatch(/^✗ /)
	expect(marks('')).toMatch(/^✗ /)
})

test('the doctor reports the age of the last backup', () => {
	const dataDir = temporaryFolder()
	expect(checkBackupAge(dataDir, NOW)).toMatchObject({ mark: '!', text: 'No backup was made by this command line.' })
	noteBackup(dataDir, new Date('2025-09-29T00:00:00Z'))
	expect(checkBackupAge(dataDir, NOW)).toMatchObject({ mark: '✓', text: 'The last backup is of today' })
	noteBackup(dataDir, new Date('2026-09-29T00:00:00Z'))
	expect(checkBackupAge(dataDir, NOW).text).toBe('The last backup is of 2026-09-29T00:00:00.000Z, which is to come.')
	noteBackup(dataDir, new Date('2025-09-20T00:00:00Z'))
	expect(checkBackupAge(dataDir, NOW)).toMatchObject({ mark: '!', text: 'The last backup is 9 days old.' })
})
