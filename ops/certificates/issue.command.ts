import type { Selectable } from 'kysely'
import { z } from 'zod/mini'
import { accreditorsOn, certificateOf } from '#catalogue/certificate.ts'
import { loadOffer } from '#catalogue/load/offer.server.ts'
import { changing, counted, listed, refusal, tableOf, toLine } from '#ops/command.ts'
import { type Given, type GivenFile, Misuse, SLUG } from '#ops/fields.ts'
import { lastDayText } from '#server/booking/facts.ts'
import { issueCertificates, type NewCertificate, newNumber } from '#server/certificates/issue.ts'
import { signingKey } from '#server/certificates/keys.ts'
import type { Database, Db } from '#server/db/database.ts'
import { isLocal } from '#server/env.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { requiredLine } from '#shared/text.ts'
import { type Format, readCsv } from './csv-file.ts'

const passedRow = z.object({
	reference: requiredLine('the reference is missing', 100).check(z.toUpperCase()),
	passed: z.string().check(z.toLowerCase(), z.regex(/^(yes|no|)$/, 'passed must be yes, no or empty')),
})

const PASSED = {
	undone: 'Nothing was issued',
	row: passedRow,
	ignored: 'all',
	key: ({ reference }) => reference,
} satisfies Format<typeof passedRow.shape>

/** The references of a CSV file whose column `passed` says yes, in capitals. */
const readPassed = (file: GivenFile) =>
	readCsv(file, PASSED).flatMap(({ reference, passed }) => (passed === 'yes' ? reference : []))

const FIELDS = {
	class: { ...SLUG, word: 'CLASS' },
	file: { kind: 'file', label: 'who has passed', word: 'FILE.csv', operand: true },
	date: { kind: 'day', label: 'of issue, today if not said', optional: true },
	validUntil: { kind: 'day', label: 'the last day on which they are valid', optional: true },
	scheme: { kind: 'line', label: 'in place of level and standard of the course', max: 200, optional: true },
	accreditedBy: {
		kind: 'line',
		label: 'one of several accreditors; "" for none',
		max: 200,
		mayBeEmpty: true,
		optional: true,
	},
	withoutSeat: { kind: 'flag', label: 'also to people without a confirmed seat' },
	allTheSame: { kind: 'flag', label: 'although the class has not ended, or the date lies ahead' },
} as const

export const command = changing({
	label: 'Issue certificates',
	summary: 'Issues the certificates of those who passed the examination of a class, and emails them.',
	help: `FILE.csv has the columns reference and passed; others are ignored. Export the registrations, add the column passed in a spreadsheet, write yes for everybody who passed and no for the others, and save it as "CSV UTF-8".
Each certificate gets a number and a signature, and an email brings the PDF. The name is taken from the registration: correct it afterwards with certificates correct. Nobody gets a second certificate for the same registration, so the same file can be used again.
When one line is wrong, nothing is issued.
The certificate names an accreditor only if the evidence in content/site.yaml has its name and number and is valid on the date of issue. --accredited-by is refused without such evidence.`,
	example: 'lead-auditor-qms-2026-11-23 passed.csv --dry-run',
	asksAgain: true,
	refusedFor({ orders, now }) {
		if (orders.length === 0) return 'nobody is registered for it'
		const ends = orders
			.flatMap(({ order }) => order.classEndsAt ?? [])
			.sort()
			.at(-1)
		return ends && ends > now.toISOString() ? `it ends on ${lastDayText(ends)}` : undefined
	},
	fields: FIELDS,
	async run({ class: classSlug, file, withoutSeat, allTheSame, ...given }, { env, open, write, actor, isPreview }) {
		const facts = factsOf(given, allTheSame, actor.now)
		const passed = readPassed(file)
		const origin = env().publicUrl
		const db = await open()
		await checkClass(db, classSlug, allTheSame ? undefined : actor.now)
		const registrations = await findPassed(db, classSlug, passed, withoutSeat)
		const waiting = registrations.filter(({ certificateNumber }) => certificateNumber === null)
		const offer = loadOffer()
		const issued = await Promise.all(waiting.map((registration) => certify(db, registration, facts, offer)))
		if (issued.length > 0 && !(await signingKey(db)))
			throw new UserError('No key signs certificates, so nothing was issued. To make one: npm run ops -- keys new')
		// Also where nobody has passed, so that it is recorded that the class was dealt with.
		await write((trx) => issueCertificates(trx, issued, actor))
		const rows = issued.map(({ reference, certificate }) => {
			// A number of a preview is never used.
			const number = isPreview ? certificate.number.replace(/\d+$/, '…') : certificate.number
			return { ...certificate, reference, number }
		})
		const columns = ['reference', 'number', 'leadAuditor', 'scheme', 'issueDate', 'accreditedBy'] as const
		const line = (row: (typeof rows)[number]) => toLine(...columns.map((column) => row[column] || 'N/A'))
		const had = registrations.flatMap(({ reference, firstName, lastName, certificateNumber }) =>
			certificateNumber === null ? [] : `${reference}  ${certificateNumber}  ${firstName} ${lastName}`,
		)
		const count = issued.length === 0 ? 'No certificate' : counted(issued.length, 'certificate')
		const said = [`${count} issued.`]
		if (had.length > 0) said.push(listed(`${had.length} had theirs already:`, had))
		if (isLocal(origin))
			said.push(`PUBLIC_URL is not set, so certificates name ${origin}: only this machine can check them.`)
		return { table: tableOf(rows, columns, line), said }
	},
})

type Facts = { issueDate: string; validUntil: string; scheme?: string | undefined; accreditedBy?: string | undefined }

type Chosen = Pick<Given<typeof FIELDS>, 'date' | 'validUntil' | 'scheme' | 'accreditedBy'>

function factsOf({ date, validUntil = '', ...facts }: Chosen, allTheSame: boolean, now: Date): Facts {
	const issueDate = date ?? officeDay(now.getTime())
	if (issueDate > officeDay(now.getTime()) && !allTheSame)
		throw new Misuse(`--date ${issueDate} lies ahead. If that is right all the same, add --all-the-same.`)
	if (validUntil && validUntil < issueDate) throw new Misuse('--valid-until is before the date of issue.')
	return { issueDate, validUntil, ...facts }
}

type Offer = ReturnType<typeof loadOffer>
type Registration = Selectable<Database['registrations']>

const WITHOUT_SEAT: Record<Exclude<Registration['seat'], 'confirmed' | null> | 'none', string> = {
	none: 'has no seat: the order is not paid. If the certificate is right all the same, add --without-seat',
	held: 'has a seat that is not confirmed yet: npm run ops -- orders confirm',
	transferred: 'has passed the seat on to another person. If the certificate is right all the same, add --without-seat',
	cancelled: 'has cancelled. If the certificate is right all the same, add --without-seat',
}

/** Throws a UserError for a class that nobody is in, that has not ended by `now`, or that does not run. */
async function checkClass(db: Db, classSlug: string, now: Date | undefined) {
	const ofClass = await db
		.selectFrom('orders')
		.leftJoin('classRecords', 'classRecords.slug', 'orders.classSlug')
		.select(['orders.classEndsAt', 'classRecords.decision'])
		.where('orders.classSlug', '=', classSlug)
		.orderBy('orders.classEndsAt', 'desc')
		.executeTakeFirst()
	if (!ofClass) throw new UserError(`Nobody is registered for a class ${classSlug}, so nothing was issued.`)
	if (!now) return
	const { classEndsAt, decision } = ofClass
	const why =
		decision === 'off'
			? 'was said not to run'
			: classEndsAt && classEndsAt > now.toISOString() && `ends on ${lastDayText(classEndsAt)}`
	if (why)
		throw new UserError(
			`${classSlug} ${why}, so nothing was issued. If the certificates are right all the same, add --all-the-same.`,
		)
}

/** The registrations of those who passed; throws a UserError that lists what is wrong with them. */
async function findPassed(
	db: Db,
	classSlug: string,
	references: string[],
	needsNoSeat: boolean,
): Promise<Registration[]> {
	const found: Registration[] = []
	const problems: string[] = []
	for (const reference of references) {
		const registration = await db
			.selectFrom('registrations')
			.leftJoin('orders', 'orders.id', 'registrations.orderId')
			.selectAll('registrations')
			.select(['orders.classSlug', 'orders.suspect', 'orders.state'])
			.where('registrations.reference', '=', reference)
			.executeTakeFirst()
		if (!registration) problems.push(`${reference} is not in the records: it is mistyped, or the person was erased`)
		else if (registration.classSlug !== classSlug)
			problems.push(`${reference} is not of this class but of ${registration.classSlug ?? 'none'}`)
		else if (registration.suspect)
			problems.push(`${reference} looks like the work of a robot: npm run ops -- forms release ${reference}`)
		else if (registration.agree !== 1) problems.push(`${reference} did not agree that the data is used`)
		else if (registration.seat !== 'confirmed' && !needsNoSeat)
			problems.push(
				`${reference} ${WITHOUT_SEAT[registration.seat ?? (registration.state === 'cancelled' ? 'cancelled' : 'none')]}`,
			)
		else found.push(registration)
	}
	if (problems.length > 0) throw refusal(PASSED.undone, problems)
	return found
}

async function certify(
	db: Db,
	{ id, reference, firstName, lastName, courseId, course: name }: Registration,
	{ issueDate, validUntil, ...facts }: Facts,
	offer: Offer,
): Promise<NewCertificate> {
	const course = offer.courses.find((one) => one.id === courseId)
	if (!course && facts.scheme === undefined)
		throw new UserError(
			`The content has no course "${name}" any more, so nothing was issued. Say the scheme with --scheme.`,
		)
	const { accreditedBy } = facts
	if (accreditedBy && !accreditorsOn(offer.site, issueDate, course).includes(accreditedBy))
		throw new UserError(
			`The evidence in content/site.yaml does not say that "${accreditedBy}" accredits "${name}" on ${issueDate}, so nothing was issued. Leave out --accredited-by, or complete accreditor, number and validUntil there.`,
		)
	const record = certificateOf(course, course?.name ?? name, offer, issueDate)
	const initials = record.scheme.replace(/,.*|[^A-Z]/g, '')
	return {
		registrationId: id,
		reference,
		certificate: {
			...record,
			number: await newNumber(db, ['PRM', course && initials, issueDate.slice(0, 4)].filter(Boolean).join('-')),
			leadAuditor: `${firstName} ${lastName}`,
			scheme: facts.scheme ?? record.scheme,
			issueDate,
			accreditedBy: accreditedBy ?? record.accreditedBy,
			validUntil,
		},
	}
}
