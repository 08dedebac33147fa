// The one builder of mails about registrations, orders, seats and quotes. Their words are in content/mails/.
import type { Kysely } from 'kysely'
import type { MailCase } from '#catalogue/mail-schema.ts'
import { countryNamed } from '#catalogue/prices.ts'
import type { Database } from '#server/db/database.ts'
import { hundredthsText, percentText } from '#server/invoices/amounts.ts'
import { documentFile } from '#server/invoices/file.ts'
import { isIndian } from '#server/invoices/gst.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import type { Attachment, Email } from '#server/outbox/email.ts'
import { HELD_BACK } from '#server/outbox/mail-budget.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { hasMail, type OutboxMail } from '#server/outbox/store.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import { officeTime } from '#server/time.ts'
import { isEarly } from '#shared/class-state.ts'
import { dateText } from '#shared/date-text.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { ENTERED } from '#shared/forms/group-columns.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'
import type { BookingMailKind } from '#shared/mail-kinds.ts'
import { inCountry } from '#shared/price.ts'
import { calendarFile, type OfferedClass, type OfferedClasses } from './classes.ts'
import { localFacts } from './local-time.ts'
import { ATTENTION_MAIL, LINK_MAILS, ORDER_MAILS, QUOTE_MAILS, REGISTRATION_MAILS, SEAT_MAILS } from './mail-kinds.ts'
import { attentionOf, pagePath, type Standing, wasQuoted } from './order.ts'
import { findRegistration, peopleOf, type StoredRegistration } from './people.ts'
import { drawQuote } from './quote-pdf.ts'
import { type OrderRequest, requestsOf } from './requests.ts'
import { findOrder, type Order, standingOfOrder } from './store.ts'
import { lapsesAt } from './timeline.ts'
import { seatPath } from './token.ts'
import { bookedFacts, firstNameAndInitial, lastDayText, priceFacts, quotedFacts, quotedPrice } from './view.ts'

type Needs = { db: Kysely<Database>; provider: Provider; classes: OfferedClasses; origin: string; drawer: Drawer }
type Fact = [name: string, value: string]
type About = {
	kind: BookingMailKind
	mail: OutboxMail
	order: Order
	/** Of whom it is, or who has registered. */
	person: StoredRegistration | undefined
	standing: Standing
	offered: OfferedClass | undefined
	requests: OrderRequest[]
}

/** A template for each kind that has words. */
export const bookingTemplates = (needs: Needs): EmailTemplates =>
	Object.fromEntries(
		(Object.keys(needs.provider.mails.mails) as BookingMailKind[]).map((kind) => [
			kind,
			async (mail) => {
				const about = await read(kind, mail, needs)
				return about && bookingMail(about, needs)
			},
		]),
	)

/** What the mail is about, as it is when the mail leaves; undefined if that was deleted. */
async function read(kind: BookingMailKind, mail: OutboxMail, { db, classes }: Needs): Promise<About | undefined> {
	const { registrationId } = mail
	const attendee = registrationId === null ? undefined : await findRegistration(db, { id: registrationId })
	if (registrationId !== null && !attendee?.seatToken) return undefined
	const orderId = mail.orderId ?? attendee?.orderId ?? null
	const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
	if (!order) return undefined
	return {
		...{ kind, mail, order },
		person: attendee ?? (await findRegistration(db, { orderId: order.id })),
		standing: await standingOfOrder(db, order),
		offered: classes.get(order.classSlug ?? ''),
		requests: await requestsOf(db, order),
	}
}

const OFFICE: readonly string[] = [
	REGISTRATION_MAILS.office,
	QUOTE_MAILS.office,
	QUOTE_MAILS.acceptedOffice,
	ATTENTION_MAIL,
]
/** Mails that bring the days of the class. */
const WITH_CALENDAR: readonly string[] = [
	...Object.values(REGISTRATION_MAILS),
	...[ORDER_MAILS.confirmed, ORDER_MAILS.transferred],
	...['seat/confirmed', 'seat/joining', 'seat/transferred', 'quote/seat'],
	...[ORDER_MAILS.soon, SEAT_MAILS.soon],
]

async function bookingMail(about: About, needs: Needs): Promise<Email | undefined> {
	const { kind, mail, order, person, offered } = about
	const { db, provider, origin, drawer } = needs
	const { registrations } = provider.mail
	const said = wordsOf(about, needs)
	const toPerson = mail.registrationId !== null && person !== undefined
	const reference = toPerson ? person.reference : order.reference
	const document = await documentFile(db, mail.documentId, drawer)
	const calendar = WITH_CALENDAR.includes(kind)
		? await calendarFile(offered, provider, new Date(mail.createdAt))
		: undefined
	const quote = kind === QUOTE_MAILS.visitor ? await quoteFile(about, needs) : undefined
	const email = {
		reference,
		// There may be several of a kind about an order.
		...(kind.startsWith('order/') && { number: mail.id }),
		opening: [said.happened, said.next].filter((text) => text !== undefined),
		facts: [['Reference', reference] as Fact, ...factsOf(about, needs), ...(document ? [document.fact] : [])],
		attachments: [quote, document?.file, calendar].filter((file) => file !== undefined),
	}
	if (OFFICE.includes(kind)) return officeMail(about, email, needs)
	const name = toPerson ? person.firstName : firstNameAndInitial(order.buyerName)
	// The address that is entered with a registration may be a stranger's, who learns no name.
	const greeting = kind === REGISTRATION_MAILS.visitor ? 'Hello,' : `Dear ${name},`
	const { buttons, closing } = provider.mails
	const path = toPerson ? seatPath(person.seatToken ?? '') : pagePath(order)
	const page = toPerson ? 'seat' : path.startsWith('/quotes/') ? 'quote' : 'order'
	return {
		...email,
		to: toPerson ? person.email : order.email,
		replyTo: registrations,
		subject: `${said.subject}: ${order.course} (${reference})`,
		opening: [greeting, ...email.opening],
		action: { label: buttons[page], address: origin + path },
		closing: [
			...rightsOf(about, provider),
			...(said.closing ?? (toPerson ? closing.person : closing.buyer)),
			`${provider.name}\n${provider.phone}`,
		],
	}
}

async function quoteFile({ order, offered }: About, { provider, drawer }: Needs): Promise<Attachment | undefined> {
	if (!wasQuoted(order)) return undefined
	const content = await drawQuote(order, offered, provider.supplier, drawer)
	return { filename: `${order.reference}.pdf`, contentType: 'application/pdf', content }
}

/** The words of a mail in its case, filled in. */
function wordsOf(
	{ kind, order, standing, requests, offered }: About,
	{ provider, origin }: Needs,
	...decided: MailCase[]
) {
	const { mails } = provider.mails
	const { status, due } = standing
	const { quantity, cancelledWhy, payBy, validUntil, currency, reference } = order
	const asked = lastOf(requests, 'class', 'nominee', 'withdraw')
	const cases: (string | null | undefined | false)[] =
		kind === ATTENTION_MAIL
			? decided
			: [
					status,
					...(quantity > 1 ? ['several', `${status} several`] : []),
					cancelledWhy,
					order.classSlug === null && 'no class',
					offered?.seats === 'waiting-list' && 'waiting list',
					lastOf(requests, 'class', 'nominee')?.kind === 'nominee' ? 'nominee' : undefined,
				]
	const { when, ...always } = mails[kind]
	const said = Object.assign({ ...always }, ...cases.map((one) => when[one as MailCase])) as typeof always
	const values: Record<string, string> = {
		reference,
		due: currency === null ? '' : hundredthsText(due, currency),
		until: payBy ? lastDayText(payBy) : '',
		lapses: offered && payBy ? officeTime(new Date(lapsesAt(offered, Date.parse(payBy))).toISOString()) : '',
		validUntil: validUntil ? lastDayText(validUntil) : '',
		quantity: String(quantity),
		time: officeTime(lastOf(requests, 'withdraw')?.createdAt ?? order.receivedAt),
		answer: asked?.answer ?? '',
		who: firstNameAndInitial(order.buyerName) + (order.company ? ` of ${order.company}` : ''),
		entered: ENTERED,
		ways: provider.waysToPay,
		privacy: `${origin}/policies/privacy`,
	}
	const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()
	return {
		subject: filled(said.subject),
		happened: filled(said.happened),
		next: said.next && filled(said.next),
		closing: said.closing?.map(filled),
		ofOffice: provider.mails.closing.office.map(filled),
	}
}

/** What the law of a country gives to the person who has registered from there. */
const rightsOf = ({ kind, order }: About, { rights }: Provider) =>
	kind === REGISTRATION_MAILS.visitor
		? rights.flatMap(({ countries, text }) => (countries.includes(order.country) ? [text] : []))
		: []

/** What was asked for last, of these kinds. */
const lastOf = (requests: OrderRequest[], ...kinds: OrderRequest['kind'][]) =>
	requests.filter(({ kind }) => kinds.includes(kind)).at(-1)

const toRows = (facts: { label: string; value: string }[]) => facts.map(({ label, value }): Fact => [label, value])

/** Where a mail says what was booked and what it costs. */
function factsOf({ kind, mail, order, person, standing, offered }: About, { provider, origin }: Needs): Fact[] {
	if (kind === LINK_MAILS.order || kind === LINK_MAILS.seat) return []
	const { materials, conditions, terms } = provider
	const local =
		kind === ORDER_MAILS.soon || kind === SEAT_MAILS.soon ? localFacts(offered, person?.country ?? order.country) : []
	if (mail.registrationId !== null) return [...toRows(bookedFacts({ ...order, quantity: 1 }, offered)), ...local]
	if (kind === REGISTRATION_MAILS.visitor)
		return [
			['Course', order.course],
			...classFacts(order, offered),
			['Materials', materials],
			...conditions,
			['Terms', `Revision ${terms.revision} of ${dateText(terms.dated)}: ${origin}/policies/terms`],
		]
	if (kind.startsWith('registration/')) return [['Course', order.course], ...classFacts(order, offered)]
	if (kind.startsWith('quote/') && wasQuoted(order))
		return [
			...toRows([...quotedFacts(order, offered), ...quotedPrice(order)]),
			['Valid until', lastDayText(order.validUntil)],
		]
	return [...toRows([...bookedFacts(order, offered), ...priceFacts(order, standing)]), ...local]
}

type Draft = Pick<Email, 'reference' | 'opening' | 'attachments'> & { facts: Fact[] }

/** To us, where an answer goes to the customer. */
async function officeMail(about: About, draft: Draft, needs: Needs): Promise<Email> {
	const { kind, order, offered } = about
	const { reference, course, classSlug, buyerName, company, email, quantity } = order
	const isAttention = kind === ATTENTION_MAIL
	const { decided, asides } = isAttention ? await decisionOf(about, needs) : { decided: [], asides: [] }
	const said = wordsOf(about, needs, ...decided)
	const isHeldBack =
		kind === REGISTRATION_MAILS.office && !(await hasMail(needs.db, REGISTRATION_MAILS.visitor, 'orderId', order.id))
	const who = kind.startsWith('quote/') ? `${quantity} people, ${company}` : buyerName
	const note = isHeldBack ? ' (no confirmation sent)' : ''
	const [first = ['Reference', reference], ...facts] = draft.facts
	return {
		...draft,
		to: needs.provider.mail.registrations,
		replyTo: email,
		subject: `${said.subject}: ${course}, ${offered?.dates ?? classSlug ?? 'no class'}, ${who} (${reference})${note}`,
		opening: [isAttention ? `${said.subject}. ${said.happened}` : said.happened, ...(isHeldBack ? [HELD_BACK] : [])],
		facts: [first as Fact, ...customerFacts(about), ...asides, ...facts],
		closing: said.closing ?? said.ofOffice,
	}
}

/** Names for the department, where the label of the form is long. */
const SHORT: { [Name in keyof typeof BODY_FIELDS]?: string } = {
	phone: 'Phone',
	workExp: 'Work',
	auditExp: 'Auditing',
	isoStandards: 'Standards',
}

/** Who it is, with what was entered into the form. */
function customerFacts({ kind, order, person }: About): Fact[] {
	const { buyerName, email, company, address, country, gstin, purchaseOrder, receivedAt } = order
	const name: Fact[] = [
		['Name', buyerName],
		['Email', email],
	]
	if (kind === QUOTE_MAILS.office)
		return [
			['Company', company ?? ''],
			...name,
			['Address', address ?? ''],
			['Country', country],
			...(gstin ? [['GSTIN', gstin] as Fact] : []),
			...(purchaseOrder ? [['Purchase order', purchaseOrder] as Fact] : []),
		]
	if (kind === QUOTE_MAILS.acceptedOffice) return [['Company', company ?? ''], ...name]
	if (kind !== REGISTRATION_MAILS.office || !person) return name
	const further = entriesOf(BODY_FIELDS).flatMap(([field, { kind: of, label }]): Fact[] =>
		of === 'name' || of === 'confirmation' || field === 'course'
			? []
			: [[SHORT[field] ?? label, [person[field]].flat().join(', ')]],
	)
	return [['Received', officeTime(receivedAt)], ['Name', buyerName], ...further, ...doubtsOf(person)]
}

/** What a person has to look at, because price and tax follow from the country. */
function doubtsOf({ country, phone, reference }: StoredRegistration): Fact[] {
	const check = (text: string): Fact[] => [['Please check', text]]
	if (countryNamed(country) === undefined)
		return check(
			`The list has no country "${country}", so the order has no price. To set both: orders offer ${reference} with --country`,
		)
	return phone.startsWith('+91') && !isIndian(country) ? check(`The number is Indian, the country is ${country}`) : []
}

/** The class with its price; of one that is no longer offered only its slug is known. */
function classFacts(order: Order, offered: OfferedClass | undefined): Fact[] {
	const { classSlug, currency, unit, tax, total, taxRate, receivedAt, country } = order
	if (!classSlug) return []
	const waiting = offered?.seats === 'waiting-list' ? ' (waiting list)' : ''
	const about: Fact[] = offered
		? [
				['Class', `${offered.title}, ${offered.dates}, ${offered.times}${waiting}`],
				['Venue', offered.venue],
			]
		: [['Class', classSlug]]
	if (currency === null || unit === null || total === null)
		return [...about, ['Fee', 'We write to you with the price for your country']]
	const taxed = `${percentText(taxRate ?? '0')} tax, ${hundredthsText(total, currency)} in total`
	const bird = offered?.earlyBird
	const early = isEarly(bird, Date.parse(receivedAt)) ? ` (early-bird price until ${dateText(bird.lastDay)})` : ''
	const fee = hundredthsText(unit, currency) + (tax !== 0 ? ` plus ${taxed}` : '') + early
	return [...about, ['Fee', fee], ...(offered ? [['Tax', inCountry(offered.prices, country).taxNote] as Fact] : [])]
}

/** What the office has to decide: that for which the mail was put down, then what else there is. */
async function decisionOf({ mail, order, standing, requests }: About, { db, provider }: Needs) {
	const open = requests.filter(({ state }) => state === 'open')
	const [money] = attentionOf(standing)
	const asked = open.find(({ id }) => id === mail.requestId) ?? (money ? undefined : open.at(-1))
	const about = (mail.requestId === null ? money : undefined) ?? asked?.kind
	const { when } = provider.mails.mails[ATTENTION_MAIL]
	const asides = attentionOf(standing, open)
		.filter((kind) => kind !== about)
		.map((kind): Fact => ['Also', when[kind]?.subject ?? kind])
	if (asked?.classSlug) asides.push(['Wanted class', asked.classSlug])
	if (asked?.kind === 'withdraw' && !(await hasMail(db, ORDER_MAILS.withdrawn, 'orderId', order.id)))
		asides.push(['Please confirm', 'No email has confirmed the withdrawal: the address has had too many today'])
	const seat = (await peopleOf(db, order)).find(({ id }) => id === asked?.registrationId)
	if (seat) asides.push(['Seat', `${seat.reference}, ${seat.firstName} ${seat.lastName}`])
	return { decided: about ? [about] : [], asides }
}
