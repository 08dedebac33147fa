import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { certificateOf } from '#catalogue/certificate.ts'
import { loadOffer } from '#catalogue/load/offer.server.ts'
import type { Evidence } from '#catalogue/site-schema.ts'
import { fileAt } from '#ops/fields.ts'
import { command as formsList } from '#ops/forms/list.command.ts'
import { command as erase } from '#ops/person/erase.command.ts'
import { registered, type TestDatabase, testOps } from '#ops/testing.ts'
import { newKey, publicKeys } from '#server/certificates/keys.ts'
import { CERTIFICATE_MAIL, certificateTemplates } from '#server/certificates/mail.ts'
import { withdrawCertificate } from '#server/certificates/store.ts'
import { erasePerson } from '#server/privacy/person.ts'
import { signedBy } from '#server/testing/credentials.ts'
import { NOW, temporaryFolder, testActor, testDrawer, textFile } from '#server/testing/fixtures.ts'
import { attachedTo } from '#server/testing/pdf.ts'
import { SELLER } from '#server/testing/seller.ts'
import { readCertificates } from './file.ts'
import { command as issue } from './issue.command.ts'

const SLUG = 'lead-auditor-qms-2025-10-20'
const ORIGIN = 'http://localhost:3000'
const [course] = loadOffer().courses.filter(
	({ by, category }) => by === 'exemplar-global' && category === 'lead-auditor',
)
if (!course) throw new Error('There is no course.')

afterEach(() => void vi.useRealTimers())

/** A class with so many registrations, and a key that signs. */
async function classOf(...firstNames: string[]) {
	const ops = await testOps()
	await newKey(ops.db, testActor())
	const references: string[] = []
	for (const firstName of firstNames) references.push(await inClass(ops.db, SLUG, { firstName }))
	await ops.db.deleteFrom('outbox').execute()
	return { ...ops, references }
}

async function inClass(
	db: TestDatabase,
	classSlug: string,
	values = {},
	further = {},
	seat: 'held' | 'confirmed' | 'transferred' | 'cancelled' | null = 'confirmed',
) {
	const reference = await registered(db, { courseId: course?.id, course: course?.name, ...values }, further)
	await db.updateTable('registrations').set({ seat }).where('reference', '=', reference).execute()
	await db.updateTable('orders').set({ classSlug }).where('reference', '=', reference).execute()
	return reference
}

const passed = (...references: string[]) => textFile('Reference,Passed', ...references.map((one) => `${one},Yes`))

const stored = async (db: TestDatabase) => ({
	certificates: await db.selectFrom('certificates').selectAll().orderBy('leadAuditor').execute(),
	mails: await db.selectFrom('outbox').selectAll().orderBy('id').execute(),
	audit: (await db.selectFrom('certificateEvents').select('id').where('kind', '=', 'added').execute()).length,
})
const NOTHING = { certificates: [], mails: [], audit: 0 }

test('those who passed get a certificate, an entry in the trail of changes and a mail, once', async () => {
	const { db, call, references } = await classOf('Asha', 'Vikram', 'Meera')
	const [asha = '', vikram = '', meera = ''] = references
	const file = textFile(
		'\ufeffreference,name,passed',
		`${asha},"=x",YES`,
		`${vikram.toLowerCase()},,yes`,
		`${meera},,no`,
	)
	const options = { date: '2025-10-25', 'valid-until': '2028-10-24', by: 'asha' }

	const dry = await call(issue, [SLUG, file], { ...options, 'dry-run': true })
	expect(dry).toContain(`${asha}  PRM-LA-2025-…  Asha Rao-Sørensen  Lead Auditor, ${course.standard}  2025-10-25  N/A`)
	expect(dry).toMatch(
		/\n2 certificates issued\.\n(.*\n)*2 emails would be sent:\n(.*\n){2}Nothing was changed \(--dry-run\)\.\n$/,
	)
	expect(await stored(db)).toEqual(NOTHING)

	expect(await call(issue, [SLUG, file], options)).toContain('2 certificates issued. 2 emails are on their way.')
	const { certificates, mails, audit } = await stored(db)
	expect(audit).toBe(2)
	const { kind, level, hours } = certificateOf(course, course.name, loadOffer(), '2025-10-25')
	const headline = { kind, level, course: course.name, hours }
	expect(Object.values(headline)).not.toContain('')
	expect(certificates).toMatchObject([
		{
			leadAuditor: 'Asha Rao-Sørensen',
			issueDate: '2025-10-25',
			validUntil: '2028-10-24',
			accreditedBy: null,
			...headline,
		},
		{ leadAuditor: 'Vikram Rao-Sørensen', scheme: `Lead Auditor, ${course.standard}`, course: course.name },
	])
	for (const { number } of certificates) expect(number).toMatch(/^PRM-LA-2025-\d{8}$/)
	expect(mails.map(({ kind, state }) => [kind, state])).toEqual(Array(2).fill([CERTIFICATE_MAIL, 'waiting']))

	expect(await call(issue, [SLUG, file], options)).toMatch(
		/^No certificate issued\.\n2 had theirs already:\n {2}\S+ {2}PRM-LA-2025-\d+ {2}Asha Rao-Sørensen\n/,
	)
	expect((await stored(db)).certificates).toEqual(certificates)
	expect(await call(issue, [SLUG, passed(...references)], options)).toContain(
		'1 certificate issued. An email is on its way.\n2 had theirs already:\n',
	)
})

test('a registration under a former name of its course gets a certificate that says the name of today', async () => {
	const { db, call } = await classOf()
	const [former] = course.formerNames
	expect(former).toMatch(/Exemplar Global/)
	await call(issue, [SLUG, passed(await inClass(db, SLUG, { course: former }))])
	expect((await stored(db)).certificates).toMatchObject([{ course: course.name }])
})

test.each([
	[null, 'has no seat'],
	['held', 'has a seat that is not confirmed yet'],
	['transferred', 'has passed the seat on'],
	['cancelled', 'has cancelled'],
] as const)('nobody whose seat is %s gets a certificate, unless the office says so', async (seat, reason) => {
	const { db, call } = await classOf()
	const reference = await inClass(db, SLUG, {}, {}, seat)
	await expect(call(issue, [SLUG, passed(reference)])).rejects.toThrow(`${reference} ${reason}`)
	expect(await call(issue, [SLUG, passed(reference)], { 'without-seat': true })).toContain('1 certificate issued')
})

test('a certificate has the day of the office when it is issued before UTC reaches that day', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-10-26T03:00:00+05:30') })
	const { db, call, references } = await classOf('Asha')
	await call(issue, [SLUG, passed(...references)])
	expect((await stored(db)).certificates).toMatchObject([{ issueDate: '2025-10-26' }])
})

test('a certificate names an accreditor only with evidence that is valid on the day of issue', async () => {
	const { db, call, references } = await classOf('Asha')
	const file = passed(...references)
	await expect(call(issue, [SLUG, file], { 'accredited-by': 'Exemplar Global' })).rejects.toThrow(
		/The evidence .* does not say that "Exemplar Global" accredits .*, so nothing was issued/,
	)
	expect(await stored(db)).toEqual(NOTHING)

	const { site, shared } = loadOffer()
	const complete = { ...site.evidence[course.by], accreditor: 'A Body', number: '7', validUntil: '2026-12-31' }
	const accreditedBy = (evidence: Evidence, day: string) =>
		certificateOf(course, '', { site: { ...site, evidence: { ...site.evidence, [course.by]: evidence } }, shared }, day)
			.accreditedBy
	expect(accreditedBy(complete, '2026-12-31')).toBe('A Body')
	expect(accreditedBy(complete, '2027-01-01')).toBe('')
	expect(accreditedBy({ ...complete, number: undefined }, '2026-12-31')).toBe('')
})

test('the sample certificates say what certificates of the course say, and that they are samples', () => {
	const { courses, ...offer } = loadOffer()
	for (const { number, leadAuditor, issueDate, ...said } of readCertificates(
		fileAt('content/certificates.sample.csv'),
	)) {
		const course = courses.find(({ name }) => name === said.course)
		const certificate = certificateOf(course, course?.name ?? '', offer, issueDate)
		expect(said, number).toEqual({ ...certificate, issuedBy: `${certificate.issuedBy} (sample)` })
	}
})

test('the export of the registrations with a column more is the file to issue from', async () => {
	const { db, call } = await classOf('Asha')
	const exported = join(temporaryFolder(), 'all.csv')
	await call(formsList, ['registrations'], { csv: true, out: exported })
	const [head = '', ...rows] = readFileSync(exported, 'utf8').trimEnd().split('\r\n')
	const file = textFile(`${head},passed`, ...rows.map((row) => `${row},yes`))
	await call(issue, [SLUG, file])
	const [certificate] = (await stored(db)).certificates
	const again = join(temporaryFolder(), 'again.csv')
	await call(formsList, ['registrations'], { csv: true, out: again })
	expect(readFileSync(again, 'utf8')).toContain(`"${certificate?.number}"`)
})

test('nothing is issued when one line is wrong, and each problem has a sentence', async () => {
	const { db, call, references } = await classOf('Asha', 'Vikram', 'Meera')
	const [asha = '', vikram = '', meera = ''] = references
	const other = await inClass(db, 'other-class')
	const robot = await inClass(db, SLUG, {}, { suspect: 'too fast' })
	await db.updateTable('registrations').set({ agree: 0 }).where('reference', '=', vikram).execute()
	await db.updateTable('registrations').set({ email: 'gone@mail.example' }).where('reference', '=', meera).execute()
	await erasePerson(db, { email: 'gone@mail.example', dataDir: temporaryFolder(), secret: '' }, testActor())
	await db.deleteFrom('outbox').execute()
	await expect(call(issue, [SLUG, passed(asha, vikram, meera, other, robot)])).rejects.toThrow(
		`Nothing was issued:
  ${vikram} did not agree that the data is used
  ${meera} is not in the records: it is mistyped, or the person was erased
  ${other} is not of this class but of other-class
  ${robot} looks like the work of a robot: npm run ops -- forms release ${robot}`,
	)
	await expect(
		call(issue, [SLUG, textFile('reference,passed', `${asha},yes`, `${asha},yes`, ',yes', 'x,perhaps')]),
	).rejects.toThrow(
		`Nothing was issued:
  line 3: ${asha} stands already on line 2
  line 4: the reference is missing
  line 5: passed must be yes, no or empty`,
	)
	await expect(call(issue, [SLUG, textFile('reference', asha)])).rejects.toThrow(
		/^Nothing was issued: the first row of .* must name the columns reference,passed; it is reference\. Missing: passed\.$/,
	)
	await expect(call(issue, ['none', passed(asha)])).rejects.toThrow('Nobody is registered for a class none')
	await expect(call(issue, [SLUG, passed(asha)], { date: '1.2.2025' })).rejects.toThrow('--date must be a day')
	await expect(call(issue, [SLUG, passed(asha)], { 'valid-until': '2020-01-01' })).rejects.toThrow(
		'before the date of issue',
	)
	await db.updateTable('registrations').set({ courseId: 9999 }).where('reference', '=', asha).execute()
	await expect(call(issue, [SLUG, passed(asha)])).rejects.toThrow('Say the scheme with --scheme.')
	await db.deleteFrom('signingKeys').execute()
	for (const options of [{}, { 'dry-run': true }])
		await expect(call(issue, [SLUG, passed(asha)], { ...options, scheme: 'QMS' })).rejects.toThrow(
			'No key signs certificates',
		)
	expect(await stored(db)).toEqual(NOTHING)
})

test('nothing is issued before the class has ended, on a day ahead or for a class that does not run', async () => {
	const { db, call, references } = await classOf('Asha')
	const file = passed(...references)
	await expect(call(issue, [SLUG, file], { date: '2999-01-01' })).rejects.toThrow('--date 2999-01-01 lies ahead')
	const ahead = { date: '2999-01-01', 'all-the-same': true, 'dry-run': true }
	expect(await call(issue, [SLUG, file], ahead)).toContain('2999-01-01')
	await db.updateTable('orders').set({ classEndsAt: '2998-12-31T18:30:00.000Z' }).execute()
	const early = `${SLUG} ends on 31 December 2998, so nothing was issued`
	await expect(call(issue, [SLUG, file])).rejects.toThrow(early)
	await db.updateTable('orders').set({ classEndsAt: '2025-10-24T12:30:00.000Z' }).execute()
	const off = { slug: SLUG, decision: 'off', decidedAt: '2025-10-01T00:00:00.000Z', decidedBy: 'asha' } as const
	await db.insertInto('classRecords').values(off).execute()
	await expect(call(issue, [SLUG, file])).rejects.toThrow('was said not to run')
	expect(await stored(db)).toEqual(NOTHING)
	expect(await call(issue, [SLUG, file], { 'all-the-same': true })).toContain('1 certificate issued')
})

test('nothing is issued when the store fails in the middle', async () => {
	const { db, call, references } = await classOf('Asha', 'Vikram')
	await db.schema.dropTable('certificateEvents').execute()
	for (const options of [{}, { 'dry-run': true }])
		await expect(call(issue, [SLUG, passed(...references)], options)).rejects.toThrow('certificate_events')
	for (const table of ['certificates', 'outbox'] as const)
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
	expect(await db.selectFrom('registrations').select('certificateNumber').execute()).toEqual([
		{ certificateNumber: null },
		{ certificateNumber: null },
	])
})

test('an erasure names the certificates that the register still has', async () => {
	const { db, call, references } = await classOf('Asha')
	await call(issue, [SLUG, passed(...references)])
	const [certificate] = (await stored(db)).certificates
	const said = await call(erase, ['asha.rao@mail.example'], { yes: true })
	expect(said).toContain(`The register still confirms with the name: ${certificate?.number}.`)
	expect(await stored(db)).toMatchObject({ certificates: [certificate], mails: [] })
})

/** The mails that wait, as they would be sent now. */
async function emailsOf(db: TestDatabase) {
	const needs = { db, seller: SELLER, origin: ORIGIN, drawer: testDrawer(), now: () => NOW }
	const template = certificateTemplates(needs)[CERTIFICATE_MAIL]
	return (await stored(db)).mails.map(async (mail) => await template?.(mail))
}

test('the mail brings the PDF with the credential, as the register has it when the mail is sent', async () => {
	const { db, call, references } = await classOf('Asha')
	await call(issue, [SLUG, passed(...references)])
	await db.updateTable('certificates').set({ leadAuditor: 'Asha Rao' }).execute()
	const email = await (await emailsOf(db))[0]
	const [certificate] = (await stored(db)).certificates
	expect(email).toMatchObject({
		to: 'asha.rao@mail.example',
		subject: `Your certificate ${certificate?.number}`,
		attachments: [{ filename: `certificate-${certificate?.number}.pdf`, contentType: 'application/pdf' }],
	})
	expect(JSON.stringify(email?.facts)).toContain(`${ORIGIN}/policies/verification?number=${certificate?.number}`)
	const jwt = attachedTo(email?.attachments?.[0]?.content as Buffer)
	expect(signedBy(await publicKeys(db, ORIGIN), jwt)?.credentialSubject).toMatchObject({
		licenseNumber: certificate?.number,
		identifier: [{ identityHash: 'Asha Rao' }],
	})
})

test('a name that the PDF cannot show gets the credential, and a withdrawn certificate is not sent', async () => {
	const { db, call, references } = await classOf('證', 'Vikram')
	await call(issue, [SLUG, passed(...references)])
	const { certificates } = await stored(db)
	const withdrawn = certificates.find(({ leadAuditor }) => leadAuditor.startsWith('Vikram'))
	await withdrawCertificate(db, withdrawn?.number ?? '', 'x', testActor())
	const [unprintable, gone] = await emailsOf(db)
	await expect(gone).rejects.toThrow('The certificate was withdrawn.')
	expect((await unprintable)?.attachments?.[0]?.filename).toMatch(/\.jwt$/)
})
