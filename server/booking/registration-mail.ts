import type { Kysely } from 'kysely'
import { countryNamed } from '#catalogue/prices.ts'
import type { Database } from '#server/db/database.ts'
import { hundredthsText, percentText } from '#server/invoices/amounts.ts'
import { isIndian } from '#server/invoices/gst.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { HELD_BACK } from '#server/outbox/mail-budget.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { hasMail } from '#server/outbox/store.ts'
import { officeTime } from '#server/time.ts'
import { isEarly } from '#shared/class-state.ts'
import { dateText } from '#shared/date-text.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'
import { inCountry } from '#shared/price.ts'
import { calendarFile } from './calendar-file.ts'
import type { OfferedClass, OfferedClasses } from './classes.ts'
import { REGISTRATION_MAILS } from './mail-kinds.ts'
import { findRegistration, type StoredRegistration } from './people.ts'
import { findOrder, type Order } from './store.ts'
import { orderPath } from './token.ts'

type Registered = StoredRegistration & { order: Order }

type Dependencies = {
	db: Kysely<Database>
	provider: Provider
	classes?: OfferedClasses | undefined
	/** Public address of the site. */
	origin: string
}

/** The emails about a registration. */
export function registrationTemplates({ db, provider, origin, classes = new Map() }: Dependencies): EmailTemplates {
	const attachmentsOf = async ({ order: { classSlug, receivedAt } }: Registered) => {
		const calendar = await calendarFile(classes.get(classSlug ?? ''), provider, new Date(receivedAt))
		return calendar ? [calendar] : []
	}
	const find = async ({ orderId }: { orderId: number | null }) => {
		const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
		const person = order && (await findRegistration(db, { orderId: order.id }))
		return person && { ...person, order }
	}
	const nextStep = ({ order: { classSlug } }: Registered) => {
		if (!classSlug)
			return 'We write to you within 1 business day with dates and the price. There is nothing to pay yet.'
		if (classes.get(classSlug)?.seats === 'waiting-list')
			return 'You are on the waiting list for the class below. There is nothing to pay unless a seat comes free.'
		return `You pay ${provider.waysToPay}. Your order says how and by when. Your seat is taken once your payment has arrived.`
	}
	// The address may be a stranger's: nothing but the course and the class that were chosen are repeated to it.
	const confirmation: EmailTemplates[string] = async (mail) => {
		const registration = await find(mail)
		if (!registration) return undefined
		const { reference, course, email, country } = registration
		return {
			reference,
			to: email,
			replyTo: provider.mail.registrations,
			subject: `We have received your registration: ${course} (${reference})`,
			opening: ['Hello,', 'Thank you for registering. We have received your registration.', nextStep(registration)],
			action: { label: 'Open your order', address: origin + orderPath(registration.order.token) },
			facts: [
				['Reference', reference],
				['Course', course],
				...classFacts(registration, classes),
				['Materials', provider.materials],
				...provider.conditions,
				['Terms', `Revision ${provider.terms.revision} of ${dateText(provider.terms.dated)}: ${origin}/policies/terms`],
			],
			attachments: await attachmentsOf(registration),
			closing: [
				...provider.rights.flatMap(({ countries, text }) => (countries.includes(country) ? [text] : [])),
				'Please quote the reference when you write or call. Replies to this email reach our course team.',
				"Didn't register? Someone may have typed your address by mistake. Reply to this email and we'll delete the entry.",
				`${provider.name}\n${provider.phone}`,
			],
		}
	}
	return {
		[REGISTRATION_MAILS.office]: async (mail) => {
			const registration = await find(mail)
			if (!registration) return undefined
			const { reference, course, email } = registration
			const confirmed = await hasMail(db, REGISTRATION_MAILS.visitor, 'orderId', registration.order.id)
			return {
				reference,
				to: provider.mail.registrations,
				replyTo: email,
				subject: `Registration: ${course}, ${classText(registration, classes)}, ${nameOf(registration)} (${reference})${confirmed ? '' : ' (no confirmation sent)'}`,
				opening: [
					'Somebody registered on the website. Replies to this email go to that person.',
					...(confirmed ? [] : [HELD_BACK]),
				],
				facts: [
					['Reference', reference],
					['Received', officeTime(registration.receivedAt)],
					['Course', course],
					...classFacts(registration, classes),
					['Name', nameOf(registration)],
					...furtherFacts(registration),
					...doubtsOf(registration),
				],
				attachments: await attachmentsOf(registration),
				closing: ['The registration is stored. Delete this email when you no longer need it.'],
			}
		},
		[REGISTRATION_MAILS.visitor]: confirmation,
	}
}

/** Names for the department, where the label of the form is long. */
const SHORT: { [Name in keyof typeof BODY_FIELDS]?: string } = {
	phone: 'Phone',
	workExp: 'Work',
	auditExp: 'Auditing',
	isoStandards: 'Standards',
}

/** The answers that have no line of their own. */
const furtherFacts = (registration: StoredRegistration) =>
	entriesOf(BODY_FIELDS).flatMap(([name, { kind, label }]): [name: string, value: string][] =>
		kind === 'name' || kind === 'confirmation' || name === 'course'
			? []
			: [[SHORT[name] ?? label, [registration[name]].flat().join(', ')]],
	)

const nameOf = ({ firstName, lastName }: StoredRegistration) => `${firstName} ${lastName}`

/** What a person has to look at, because price and tax follow from the country. */
function doubtsOf({ country, phone, reference }: StoredRegistration): [name: string, value: string][] {
	if (countryNamed(country) === undefined)
		return [
			[
				'Please check',
				`The list has no country "${country}", so the order has no price. To set both: orders offer ${reference} with --country`,
			],
		]
	return phone.startsWith('+91') && !isIndian(country)
		? [['Please check', `The number is Indian, the country is ${country}`]]
		: []
}

/** The days of the class, for the subject. */
const classText = ({ order: { classSlug } }: Registered, classes: OfferedClasses) =>
	classSlug ? (classes.get(classSlug)?.dates ?? classSlug) : 'no class'

const textOf = ({ title, dates, times, seats }: OfferedClass) =>
	`${title}, ${dates}, ${times}${seats === 'waiting-list' ? ' (waiting list)' : ''}`

/** The class with its price; of one that is no longer offered only its slug is known. */
function classFacts(registration: Registered, classes: OfferedClasses): [name: string, value: string][] {
	const { classSlug, currency, unit, tax, total, taxRate, receivedAt } = registration.order
	if (!classSlug) return []
	const found = classes.get(classSlug)
	const about: [string, string][] = found
		? [
				['Class', textOf(found)],
				['Venue', found.venue],
			]
		: [['Class', classSlug]]
	if (currency === null || unit === null || total === null)
		return [...about, ['Fee', 'We write to you with the price for your country']]
	const earlyBird = found?.earlyBird
	const early = isEarly(earlyBird, Date.parse(receivedAt)) ? dateText(earlyBird.lastDay) : undefined
	return [
		...about,
		[
			'Fee',
			[
				hundredthsText(unit, currency),
				tax !== 0 && ` plus ${percentText(taxRate ?? '0')} tax, ${hundredthsText(total, currency)} in total`,
				early && ` (early-bird price until ${early})`,
			]
				.filter(Boolean)
				.join(''),
		],
		...(found ? [['Tax', inCountry(found.prices, registration.country).taxNote] as [string, string]] : []),
	]
}
