import type { Selectable } from 'kysely'
import { z } from 'zod/mini'
import { accreditorsOn, certificateOf } from '#catalogue/certificate.ts'
import { loadOffer } from '#catalogue/load/offer.server.ts'
import { type Command, counted, Misuse, readActor, refusal, toLine } from '#ops/command.ts'
import { lastDayText } from '#server/booking/facts.ts'
import { issueCertificates, type NewCertificate, newNumber } from '#server/certificates/issue.ts'
import { signingKey } from '#server/certificates/keys.ts'
import type { Database, Db } from '#server/db/database.ts'
import { isLocal } from '#server/env.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { requiredLine } from '#shared/text.ts'
import { type Format, readCsv } from './csv-file.ts'

const optionalDay = z.optional(z.iso.date())
const given = z.object({
	date: optionalDay,
	'valid-until': optionalDay,
	scheme: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
	'accredited-by': z.optional(z.string().check(z.trim(), z.maxLength(200))),
})

const passedRow = z.object({
	reference: requiredLine('the reference is missing', 100).check(z.toUpperCase()),
	passed: z.string().check(z.toLowerCase(), z.regex(/^(yes|no|)$/, 'passed must be yes, no or empty')),
})

const PASSED = {
	undone: 'Nothing was issued',
	row: passedRow,
	otherColumns: 'ignored',
	key: ({ reference }) => reference,
} satisfies Format<typeof passedRow.shape>

/** The references of a CSV file whose column `passed` says yes, in capitals. */
const readPassed = (file: string) =>
	readCsv(file, PASSED).flatMap(({ reference, passed }) => (passed === 'yes' ? reference : []))

export const command: Command = {
	usage:
		'CLASS FILE.csv [--date DAY] [--valid-until DAY] [--scheme TEXT] [--accredited-by TEXT] [--without-seat] [--all-the-same] [--by NAME] [--dry-run]',
	summary: 'Issues the certificates of those who passed the examination of a class, and emails them.',
	help: `CLASS is the class as forms list registrations shows it, like lead-auditor-qms-2026-11-23.
FILE.csv has the columns reference and passed; others are ignored. Export the registrations, add the column passed in a spreadsheet, write yes for everybody who passed and no for the others, and save it as "CSV UTF-8".
Each certificate gets a number and a signature, and an email brings the PDF. The name is taken from the registration: correct it afterwards with certificates import. Nobody gets a second certificate for the same registration, so the same file can be used again.
Only people whose seat is confirmed get one; --without-seat issues to the others in the file too. Before a class has ended nothing is issued, unless --all-the-same is there.
When one line is wrong, nothing is issued. --dry-run shows what would be issued: it does all of it and takes it back before the end, so nothing is saved or sent.
The date of issue is today, and the scheme is made from the level and the standard of the course, unless --date and --scheme say otherwise. Days are written 2026-11-23.
The certificate names an accreditor only if the evidence in content/site.yaml has its name and number and is valid on the date of issue. --accredited-by chooses one of several, and is refused without such evidence; --accredited-by "" names none.`,
	example: 'lead-auditor-qms-2026-11-23 passed.csv --dry-run',
	operands: 2,
	async run({ env, open, operands: [classSlug = '', file = ''], options }) {
		const actor = readActor(options)
		const isDryRun = options['dry-run'] === true
		const facts = readFacts(options, actor.now)
		const passed = readPassed(file)
		const origin = env().publicUrl
		const db = await open()
		await checkClass(db, classSlug, options['all-the-same'] === true ? undefined : actor.now)
		const registrations = await findPassed(db, classSlug, passed, options['without-seat'] === true)
		const waiting = registrations.filter(({ certificateNumber }) => certificateNumber === null)
		const offer = loadOffer()
		const issued = await Promise.all(waiting.map((registration) => certify(db, registration, facts, offer)))
		if (issued.length > 0) {
			if (!(await signingKey(db)))
				throw new UserError('No key signs certificates, so nothing was issued. To make one: npm run ops -- keys new')
			await issueCertificates(db, issued, { actor, isDryRun })
		}
		for (const { reference, certificate } of issued) {
			const { number, leadAuditor, scheme, issueDate, accreditedBy } = certificate
			// A number of a dry run is never used.
			const shown = isDryRun ? number.replace(/\d+$/, '…') : number
			console.log(toLine(reference, shown, leadAuditor, scheme, issueDate, accreditedBy || 'N/A'))
		}
		const had = registrations.length - waiting.length
		const already = had > 0 ? ` ${had} had theirs already.` : ''
		if (isDryRun)
			console.log(`${counted(issued.length, 'certificate')} would be issued.${already} Nothing was saved (--dry-run).`)
		else if (issued.length === 0) console.log(`No certificate was issued.${already}`)
		else console.log(`${counted(issued.length, 'certificate')} issued; the emails are on their way.${already}`)
		if (isLocal(origin))
			console.log(`PUBLIC_URL is not set, so certificates name ${origin}: only this machine can check them.`)
	},
}

type Facts = { issueDate: string; validUntil: string; scheme?: string | undefined; accreditedBy?: string | undefined }

function readFacts(options: Record<string, unknown>, now: Date): Facts {
	const checked = z.safeParse(given, options)
	if (!checked.success) {
		const name = String(checked.error.issues[0]?.path[0])
		throw new Misuse(
			name === 'date' || name === 'valid-until'
				? `--${name} must be a day like 2026-11-23.`
				: `--${name} must be a text of at most 200 characters.`,
		)
	}
	const { date, scheme, 'valid-until': validUntil = '', 'accredited-by': accreditedBy } = checked.data
	const issueDate = date ?? officeDay(now.getTime())
	if (issueDate > officeDay(now.getTime()))
		throw new Misuse(`--date ${issueDate} lies ahead. A certificate is issued today, or was before.`)
	if (validUntil && validUntil < issueDate) throw new Misuse('--valid-until is before the date of issue.')
	return { issueDate, validUntil, scheme, accreditedBy }
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
			.select(['orders.classSlug', 'orders.suspect'])
			.where('registrations.reference', '=', reference)
			.executeTakeFirst()
		if (!registration) problems.push(`${reference} is not in the records: it is mistyped, or the person was erased`)
		else if (registration.classSlug !== classSlug)
			problems.push(`${reference} is not of this class but of ${registration.classSlug ?? 'none'}`)
		else if (registration.suspect)
			problems.push(`${reference} looks like the work of a robot: npm run ops -- forms release ${reference}`)
		else if (registration.agree !== 1) problems.push(`${reference} did not agree that the data is used`)
		else if (registration.seat !== 'confirmed' && !needsNoSeat)
			problems.push(`${reference} ${WITHOUT_SEAT[registration.seat ?? 'none']}`)
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
