import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { testOps } from '#ops/testing.ts'
import { temporaryFolder, textFile } from '#server/testing/fixtures.ts'
import { command as certificatesImport } from './import.command.ts'
import { command as certificatesList } from './list.command.ts'
import { command as certificatesWithdraw } from './withdraw.command.ts'

const HEADER = 'number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy'
const SAMPLE = 'content/certificates.sample.csv'

test('the sample is unchanged when it is imported again', async () => {
	const { call } = await testOps()
	expect(await call(certificatesImport, [SAMPLE], { 'dry-run': true })).toBe(
		'12 certificates: 12 new, 0 changed, 0 unchanged.\nNothing was changed (--dry-run).\n',
	)
	expect(await call(certificatesImport, [SAMPLE])).toBe('12 certificates: 12 new, 0 changed, 0 unchanged.\n')
	expect(await call(certificatesImport, [SAMPLE])).toBe('12 certificates: 0 new, 0 changed, 12 unchanged.\n')
	expect(await call(certificatesList, [' prm-la-2025-00418'])).toBe(
		`lead auditor   Asha Rao
scheme         Lead Auditor, ISO 9001:2015
number         PRM-LA-2025-00418
issue date     2025-09-29
accredited by  N/A
issued by      Pramaan (sample)
kind           Certificate of training
level          Lead auditor
course         Lead Auditor QMS
hours          30
state          valid
`,
	)
	expect(await call(certificatesList, ['PRM-LA-2026-00007'])).toContain('issue date     N/A')
})

test('the sample is refused where the address of the site is public', async () => {
	const { call, store } = await testOps()
	const where = { ...store, PUBLIC_URL: 'https://pramaan.example' }
	await expect(call(certificatesImport, [SAMPLE], {}, where)).rejects.toThrow(
		'PRM-LA-2025-00418 is a sample, and https://pramaan.example is public',
	)
	await expect(call(certificatesList, ['PRM-LA-2025-00418'])).rejects.toThrow('No certificate has the number')
	await expect(call(certificatesImport, [SAMPLE], { 'dry-run': true }, where)).rejects.toThrow('is a sample')
	expect(await call(certificatesImport, [textFile(HEADER, 'A1,Asha,QMS,,,P')], {}, where)).toContain('1 new')
})

test('an import fails with a sentence when the file is missing', async () => {
	const { call } = await testOps()
	await expect(call(certificatesImport, ['/nowhere.csv'])).rejects.toThrow(
		"Nothing was imported: /nowhere.csv can't be read: ENOENT",
	)
})

test('a withdrawn certificate stays withdrawn when it is imported again', async () => {
	const { call } = await testOps()
	await call(certificatesImport, [textFile(HEADER, 'A1,Asha,QMS,,,Pramaan', 'A2,Asha,QMS,,,Pramaan')])
	await expect(call(certificatesWithdraw, ['A1'])).rejects.toThrow('Say why with --reason')
	await expect(call(certificatesWithdraw, ['A1'], { reason: ' ' })).rejects.toThrow('--reason must not be empty.')
	await expect(call(certificatesWithdraw, ['A9'], { reason: 'x' })).rejects.toThrow('No certificate has the number A9.')
	expect(await call(certificatesWithdraw, ['a1'], { reason: 'Wrong person' })).toBe('A1 (Asha) is withdrawn.\n')
	expect(await call(certificatesList, ['A1'])).toMatch(/withdrawn {6}20.* IST\nreason {9}Wrong person\n/)
	expect(await call(certificatesImport, [textFile(HEADER, 'A1,Vikram,QMS,,,Pramaan', 'A2,Vikram,QMS,,,Pramaan')])).toBe(
		`2 certificates: 0 new, 1 changed, 0 unchanged, 1 withdrawn.
Withdrawn, and left as they are:
  A1
To bring one back: npm run ops -- certificates withdraw NUMBER --undo
`,
	)
	expect(await call(certificatesList, ['A1'])).toContain('lead auditor   Asha\n')
	expect(await call(certificatesWithdraw, ['A1'], { undo: true })).toBe('A1 (Asha) is confirmed again.\n')
	await expect(call(certificatesWithdraw, ['A1'], { undo: true })).rejects.toThrow('A1 (Asha) is not withdrawn.')
	await expect(call(certificatesWithdraw, ['A1'], { undo: true, reason: 'x' })).rejects.toThrow('do not go together')
})

test('the reason of a withdrawal is published and hidden again, and list and export say so', async () => {
	const { call } = await testOps()
	await call(certificatesImport, [textFile(HEADER, 'A1,Asha,QMS,,,Pramaan')])
	const publish = (reason: string) => call(certificatesWithdraw, ['A1'], { reason, 'publish-reason': true })
	const shown = async () => (await call(certificatesList, ['A1'])).split('withdrawn  ').at(-1)?.split('\n').slice(1, -1)
	for (const options of [{}, { undo: true }])
		await expect(call(certificatesWithdraw, ['A1'], { ...options, 'publish-reason': true })).rejects.toThrow(
			'--publish-reason needs the --reason',
		)
	await expect(publish('x'.repeat(201))).rejects.toThrow('has at most 200 characters; this one has 201.')

	await call(certificatesWithdraw, ['A1'], { reason: 'x'.repeat(201) })
	expect(await publish('Wrong person')).toMatch(
		/^A1 \(Asha\) is withdrawn since .* IST; the reason was: x+\nEveryone who looks it up reads: Wrong person\n$/,
	)
	expect(await shown()).toEqual(['reason         Wrong person', 'reason shown   to everyone'])
	const out = join(temporaryFolder(), 'register.csv')
	await call(certificatesList, [], { csv: true, out })
	expect(readFileSync(out, 'utf8')).toContain('"Wrong person","yes"')
	expect(await call(certificatesWithdraw, ['A1'], { reason: 'Wrong person' })).toContain('was: Wrong person\n')
	expect(await shown()).toEqual(['reason         Wrong person'])
})

const DETAILS = `${HEADER},validUntil,course,level,emailHash,replaces`
const HASH = '0123456789abcdef'.repeat(4)

test('the optional columns are stored, and stay when a file does not name them', async () => {
	const { call } = await testOps()
	await call(certificatesImport, [
		textFile(
			DETAILS,
			'A1,Asha,QMS,2020-09-29,,P,2023-09-28,,,,',
			`A2,Asha,QMS,2023-09-29,,P,2999-12-31,Lead Auditor QMS,Lead,${HASH},a1`,
		),
	])
	expect(await call(certificatesList, ['A1'])).toMatch(
		/valid until {4}2023-09-28\nreplaced by {4}A2\nstate {10}replaced\n$/,
	)
	const shown = await call(certificatesList, ['A2'])
	expect(shown).toMatch(/valid until {4}2999-12-31\nlevel {10}Lead\ncourse {9}Lead Auditor QMS\nreplaces {7}a1\n/)
	expect(shown).toMatch(/email hash {5}stored\nstate {10}valid\n$/)
	expect(shown).not.toContain(HASH)
	const same = 'A2,Asha,QMS,2023-09-29,,P'
	expect(await call(certificatesImport, [textFile(HEADER, same)])).toBe(
		'1 certificate: 0 new, 0 changed, 1 unchanged.\n',
	)
	expect(
		await call(certificatesImport, [textFile(`level,${HEADER}`, 'Provisional,A2,Asha Rao,QMS,2023-09-29,,P')]),
	).toBe('1 certificate: 0 new, 1 changed, 0 unchanged.\n')
	expect(await call(certificatesList, ['A2'])).toMatch(
		/valid until {4}2999-12-31\nlevel {10}Provisional\n.*\nreplaces {7}a1\n/,
	)
	await call(certificatesImport, [textFile(`${HEADER},replaces`, `${same},`)])
	expect(await call(certificatesList, ['A1'])).toContain('state          expired\n')
})

test('an import is refused with each line and value that is invalid', async () => {
	const { call } = await testOps()
	const bad = textFile(
		DETAILS,
		'A1,Asha,QMS,2025-09-29,,P,2025-09-28,,,,',
		'A2,,QMS,29.09.2025,,P,31.12.2030,,,,',
		`A3,Asha,QMS,2025-02-30,,P,,,,${HASH.toUpperCase()},`,
		'A4,Asha,QMS,,,P,,,,asha@mail.example,a4',
		'A5,As\u0000ha,QMS,,,P,,,,,',
		',Asha,QMS,,,,,,,,',
		'A6,Asha,QMS,,,P',
	)
	const said = await call(certificatesImport, [bad]).catch((error: Error) => error.message)
	const hash = 'emailHash must be the SHA-256 of the address in lower case, as 64 digits 0-9 and a-f, or empty'
	expect(said.split('\n').slice(1)).toEqual([
		'  line 2: validUntil is before issueDate',
		'  line 3: leadAuditor is missing',
		'  line 3: issueDate must be a day like 2025-09-29, or empty',
		'  line 3: validUntil must be a day like 2025-09-29, or empty',
		'  line 4: issueDate must be a day like 2025-09-29, or empty',
		`  line 4: ${hash}`,
		`  line 5: ${hash}`,
		'  line 5: A4 replaces itself',
		'  line 6: Remove the control characters',
		'  line 7: Enter the certificate number',
		'  line 7: issuedBy is missing',
		'  line 8: has 6 columns instead of 11',
	])
	await expect(call(certificatesList, ['A1'])).rejects.toThrow('No certificate has the number A1.')
})

test('an import is refused when what a certificate replaces is unknown, replaced twice or replaces it in turn', async () => {
	const { call } = await testOps()
	const rows = (...pairs: string[]) =>
		textFile(`number,replaces,${HEADER.replace('number,', '')}`, ...pairs.map((pair) => `${pair},Asha,QMS,,,P`))
	const refusal = async (...pairs: string[]) =>
		(await call(certificatesImport, [rows(...pairs)]).catch((error: Error) => error.message)).split('\n  ').slice(1)
	await call(certificatesImport, [rows('A1,', 'A2,A1', 'A3,A2')])
	expect(await refusal('B1,NONE')).toEqual(['B1 replaces NONE, which is not in the register'])
	expect(await refusal('B1,a1')).toEqual(['B1 replaces a1, which A2 replaces already'])
	expect(await refusal('B1,A3', 'B2,A3')).toEqual(['B2 replaces A3, which B1 replaces already'])
	expect(await refusal('B1,B2', 'B2,B1')).toEqual([
		'B1 replaces B2, which replaces it in turn',
		'B2 replaces B1, which replaces it in turn',
	])
	expect(await refusal('A1,A3')).toEqual(['A1 replaces A3, which replaces it in turn'])
	// The other certificate replaces another one in the same file.
	expect(await call(certificatesImport, [rows('A2,', 'B1,A1')])).toContain('1 new, 1 changed')
	await expect(call(certificatesList, ['NONE'])).rejects.toThrow()
})

test('the trail of changes says who changed the register', async () => {
	const { call, db } = await testOps()
	await call(certificatesImport, [textFile(HEADER, 'A1,Asha,QMS,,,P')], { by: ' Asha Rao ' })
	await call(certificatesImport, [textFile(HEADER, 'A1,Asha,EMS,,,P')], { 'dry-run': true })
	await call(certificatesWithdraw, ['A1'], { reason: 'Wrong person' })
	const written = await db.selectFrom('certificateEvents').select(['by', 'kind', 'number']).orderBy('id').execute()
	expect(written).toEqual([
		{ by: 'Asha Rao', kind: 'added', number: 'A1' },
		{ by: userInfo().username, kind: 'withdrawn', number: 'A1' },
	])
})

test('list and export have every certificate with its state, and the CSV no formula', async () => {
	const { call } = await testOps()
	const many = Array.from({ length: 1001 }, (_, i) => `N${String(i).padStart(4, '0')},Asha,QMS,,,Pramaan,,`)
	await call(certificatesImport, [
		textFile(
			`${HEADER},validUntil,replaces`,
			'A1,"=HYPERLINK(""x"")",QMS,2025-09-29,,Pramaan,,',
			'A2,Asha,QMS,2020-01-01,,Pramaan,2021-01-01,',
			'A3,Asha,QMS,,,Pramaan,,A1',
			'A4,Asha,QMS,2025-09-29,,Pramaan,,',
			...many,
		),
	])
	await call(certificatesWithdraw, ['A4'], { reason: 'Fee never paid' })
	const today = new Date().toISOString().slice(0, 10)
	const listed = (await call(certificatesList)).split('\n')
	expect(listed.slice(0, 4)).toEqual([
		'A1  =HYPERLINK("x")  replaced  2025-09-29  by A3',
		'A2  Asha  expired  2020-01-01  until 2021-01-01',
		'A3  Asha  valid  N/A',
		`A4  Asha  withdrawn  2025-09-29  withdrawn ${today}`,
	])
	expect(listed).toHaveLength(4 + 1001 + 1)
	expect(await call(certificatesList, [], { state: 'expired' })).toBe(`${listed[1]}\n`)
	await expect(call(certificatesList, [], { state: 'gone' })).rejects.toThrow(
		'--state must be valid, expired, replaced or withdrawn.',
	)
	await expect(call(certificatesList, ['A1'], { csv: true })).rejects.toThrow('--csv goes with a list.')
	await expect(call(certificatesList, [], { out: 'x.csv' })).rejects.toThrow('goes with --csv')

	const out = join(temporaryFolder(), 'register.csv')
	await call(certificatesList, [], { csv: true, out })
	const lines = readFileSync(out, 'utf8').trimEnd().split('\r\n')
	expect(lines).toHaveLength(1 + 4 + 1001)
	expect(parse(lines.slice(0, 2).join('\n'), { columns: true, bom: true })[0]).toMatchObject({
		number: 'A1',
		state: 'replaced',
		leadAuditor: `'=HYPERLINK("x")`,
		scheme: 'QMS',
		issueDate: '2025-09-29',
		accreditedBy: '',
		issuedBy: 'Pramaan',
		replacedBy: 'A3',
	})
	expect(lines[4]).toContain(`"${today}","Fee never paid"`)
})
