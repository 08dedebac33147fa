import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { saveMessage } from '#server/contacts/store.ts'
import { listRegistrations, registerAll } from '#server/registrations/store.ts'
import { APPLICANT, MESSAGE, temporaryFolder, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { run } from '#server/testing/process.ts'

// Each command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const all = <T>(cases: T[], check: (one: T) => Promise<void>) => Promise.all(cases.map(check))

const HEADER = 'number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy'
const SAMPLE = 'content/certificates.sample.csv'

async function setUp() {
	const folder = temporaryFolder()
	const store = await testStore()
	const ops = (...args: string[]) => run('ops/main.ts', args, store)
	const file = (...lines: (string | Buffer)[]) => {
		const name = join(folder, 'certificates.csv')
		writeFileSync(name, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])))
		return name
	}
	return { ops, file, folder, store }
}

/** Registrations of two applicants, the second with texts that a spreadsheet would run. */
async function registered() {
	const { ops, folder, store } = await setUp()
	const db = await testDatabase(store)
	const applicant = { ...APPLICANT, graduate: true as const, agree: true as const, courseId: 7 }
	const submission = { consentVersion: '2025-01-01', now: new Date('2025-09-29T23:59:59.999Z') }
	const evil = {
		...applicant,
		firstName: '=HYPERLINK("http://evil.example")',
		lastName: '@SUM(1+1)',
		city: 'Pune, "East"',
	}
	await registerAll(db, [
		{ applicant, submission },
		{
			applicant: { ...evil, languages: ['-1+1', 'English'] },
			submission: { ...submission, now: new Date('2025-09-30T00:00:00Z') },
		},
	])
	return { ops, folder, db }
}

test('the sample is imported, and a second time changes nothing', async () => {
	const { ops } = await setUp()
	const dry = await ops('certificates', 'import', SAMPLE, '--dry-run')
	expect(dry).toMatchObject({
		code: 0,
		stdout: '12 certificates: 12 new, 0 changed, 0 unchanged.\nNothing was saved (--dry-run).\n',
	})
	const first = await ops('certificates', 'import', SAMPLE)
	expect(first).toMatchObject({ code: 0, stdout: '12 certificates: 12 new, 0 changed, 0 unchanged.\n', stderr: '' })
	const second = await ops('certificates', 'import', SAMPLE)
	expect(second).toMatchObject({ code: 0, stdout: '12 certificates: 0 new, 0 changed, 12 unchanged.\n' })
	const shown = await ops('certificates', 'show', ' prm-la-2025-00418')
	expect(shown.code).toBe(0)
	expect(shown.stdout).toBe(
		`leadAuditor   Asha Rao
scheme        Lead Auditor, ISO 9001:2015
number        PRM-LA-2025-00418
issueDate     2025-09-29
accreditedBy  Exemplar Global
issuedBy      Pramaan
`,
	)
	expect((await ops('certificates', 'show', 'PRM-LA-2026-00007')).stdout).toContain('issueDate     N/A')
})

test('a corrected certificate is counted, in any order of columns and with a byte order mark', async () => {
	const { ops, file } = await setUp()
	await ops('certificates', 'import', file(HEADER, 'A1,Asha,QMS,,,Pramaan', 'A2,"Rao, A.",QMS,2024-02-29,EG,Pramaan'))
	const corrected = file(
		'\ufeffissuedBy,number,leadAuditor,scheme,issueDate,accreditedBy',
		'Pramaan,a1, Asha Rao ,QMS,,',
		'',
		'P,A3,B,QMS,,',
	)
	expect((await ops('certificates', 'import', corrected)).stdout).toBe(
		'2 certificates: 1 new, 1 changed, 0 unchanged.\n',
	)
	expect((await ops('certificates', 'show', 'A1')).stdout).toContain('leadAuditor   Asha Rao\n')
})

test('one bad line refuses the whole file, and every problem is named by its line', async () => {
	const { ops, file } = await setUp()
	const bad = file(
		HEADER,
		'A1,Asha,QMS,,,Pramaan',
		'A2,,QMS,29.09.2025,,Pramaan',
		'A3,Asha,QMS,2025-02-30,,Pramaan',
		'A4,Asha,QMS,,Pramaan',
		'',
		'a1,Asha,QMS,,,Pramaan',
		'A5,As\u0000ha,QMS,,,Pramaan',
		',Asha,QMS,,,',
	)
	const { code, stdout, stderr } = await ops('certificates', 'import', bad)
	expect(code).toBe(1)
	expect(stdout).toBe('')
	expect(stderr.split('\n').slice(1)).toEqual([
		'  line 3: leadAuditor is missing',
		'  line 3: issueDate must be a day like 2025-09-29, or empty',
		'  line 4: issueDate must be a day like 2025-09-29, or empty',
		'  line 5: has 5 columns instead of 6',
		'  line 7: A1 stands already on line 2',
		'  line 8: Remove the control characters',
		'  line 9: Enter the certificate number',
		'  line 9: issuedBy is missing',
		'',
	])
	expect(await ops('certificates', 'show', 'A1')).toMatchObject({
		code: 1,
		stderr: 'No certificate has the number A1.\n',
	})
})

test.each([
	['without a header', ['A1,Asha,QMS,,,Pramaan'], /must name the columns number,leadAuditor,.*; it is A1,Asha/],
	['with a column twice', [HEADER.replace('scheme', 'number')], /must name the columns/],
	['that is empty', [''], /must name the columns/],
	['in Latin-1', [HEADER, Buffer.from('A1,S\xf8ren,QMS,,,P', 'latin1')], /is not in UTF-8/],
	['with an open quote', [HEADER, 'A1,"Asha'], /is not a CSV file/],
])('a file %s is refused', async (_, lines, sentence) => {
	const { ops, file } = await setUp()
	const { code, stderr } = await ops('certificates', 'import', file(...lines))
	expect(code).toBe(1)
	expect(stderr).toMatch(sentence)
	expect(stderr).not.toContain('    at ')
})

test('a file that is not there is said in a sentence', async () => {
	const { ops } = await setUp()
	expect(await ops('certificates', 'import', '/nowhere.csv')).toMatchObject({
		code: 1,
		stderr: expect.stringMatching(/^\/nowhere\.csv can't be read: ENOENT.*\n$/),
	})
})

test('the CSV is safe for a spreadsheet and complete', async () => {
	const { ops } = await registered()
	const { code, stdout } = await ops('registrations', 'export')
	expect(code).toBe(0)
	const [first, second] = parse(stdout, { bom: true, columns: true }) as Record<string, string>[]
	expect(first).toMatchObject({
		receivedAt: '2025-09-29T23:59:59.999Z',
		firstName: 'Asha',
		lastName: 'Rao-Sørensen',
		phone: "'+919876543210",
		languages: 'English; हिन्दी',
		course: APPLICANT.course,
		graduate: 'yes',
	})
	expect(second).toMatchObject({
		firstName: `'=HYPERLINK("http://evil.example")`,
		lastName: "'@SUM(1+1)",
		city: 'Pune, "East"',
		languages: "'-1+1; English",
	})
	for (const row of [first, second])
		for (const cell of Object.values(row ?? {})) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
})

test('JSON lines have every registration as it was typed', async () => {
	const { ops, db } = await registered()
	const { stdout } = await ops('registrations', 'export', '--format', 'jsonl')
	const lines = stdout
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line))
	const kept = []
	for await (const registration of listRegistrations(db)) kept.push(registration)
	expect(lines).toEqual(kept)
	expect(lines[1].firstName).toBe('=HYPERLINK("http://evil.example")')
})

test('export counts both days of a period', async () => {
	const { ops } = await registered()
	const cases: [string[], boolean, boolean][] = [
		[['--from', '2025-09-30'], false, true],
		[['--to', '2025-09-29'], true, false],
		[['--from', '2025-09-29', '--to', '2025-09-30'], true, true],
		[['--from', '2025-10-01'], false, false],
	]
	await all(cases, async ([period, first, second]) => {
		const { stdout } = await ops('registrations', 'export', ...period)
		expect(stdout.includes('2025-09-29T23')).toBe(first)
		expect(stdout.includes('2025-09-30T00')).toBe(second)
	})
})

test('the export goes to a new file that only its owner reads', async () => {
	const { ops, folder } = await registered()
	const out = join(folder, 'out.csv')
	expect(await ops('registrations', 'export', '--out', out)).toMatchObject({ code: 0, stdout: '' })
	expect(readFileSync(out, 'utf8').split('\r\n')).toHaveLength(4)
	expect(statSync(out).mode & 0o777).toBe(0o600)
	expect(await ops('registrations', 'export', '--out', out)).toMatchObject({
		code: 1,
		stderr: `${out} exists already.\n`,
	})
})

test('registrations and messages are listed, and cannot steer the terminal', async () => {
	const { ops, db } = await registered()
	const submission = { consentVersion: '2025-01-01', now: new Date('2025-09-29T10:11:12Z') }
	await saveMessage(db, { ...MESSAGE, name: 'Esc \u009b2J', message: 'one\ntwo' }, submission)
	const registrations = await ops('registrations', 'list')
	expect(registrations.stdout.split('\n')[0]).toMatch(/^2025-09-29 23:59 {2}PRM-\S+ {2}Asha Rao-Sørensen {2}asha/)
	const contacts = await ops('contacts', 'list')
	expect(contacts.stdout).toBe(`2025-09-29 10:11  Esc  2J  vikram@mail.example  Training on demand\n  one\n  two\n`)
})

test('without a command that exists, the commands are shown', async () => {
	const { ops } = await setUp()
	const cases: [string[], number][] = [
		[[], 2],
		[['certificates'], 2],
		[['certificates', 'burn'], 2],
		[['--help'], 0],
		[['certificates', '-h'], 0],
	]
	await all(cases, async ([args, expected]) => {
		const { code, stdout, stderr } = await ops(...args)
		expect(code).toBe(expected)
		expect(expected === 0 ? stdout : stderr).toContain('npm run ops -- certificates import FILE.csv [--dry-run]')
		expect(expected === 0 ? stderr : stdout).toBe('')
	})
})

test('a command explains itself, also when it is misused', async () => {
	const { ops } = await setUp()
	const cases: [string[], number, string][] = [
		[['certificates', 'import', '--help'], 0, 'The first row of the file names the columns'],
		[['contacts', 'list', '-h'], 0, 'oldest first'],
		[['certificates', 'import'], 2, 'An argument is missing.'],
		[['registrations', 'list', 'all'], 2, 'There is an argument too many.'],
		[['registrations', 'export', '--since', 'x'], 2, "Unknown option '--since'"],
		[['registrations', 'export', '--from', 'today'], 1, '--from must be a day like 2025-09-29.'],
		[['registrations', 'export', '--format', 'xml'], 1, '--format must be csv or jsonl.'],
	]
	await all(cases, async ([args, expected, sentence]) => {
		const { code, stdout, stderr } = await ops(...args)
		expect(code).toBe(expected)
		expect(expected === 0 ? stdout : stderr).toContain(sentence)
	})
})
