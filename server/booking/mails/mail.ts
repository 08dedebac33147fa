// The one builder of mails about registrations, orders, seats and quotes. Their words are in content/mails.yaml.

import { calendarFile, drawQuote } from '#server/booking/attachments.ts'
import { firstNameAndInitial } from '#server/booking/facts.ts'
import { attentionOf, linkPath, wasQuoted } from '#server/booking/order.ts'
import { peopleOf } from '#server/booking/people.ts'
import { seatPath } from '#server/booking/token.ts'
import { documentFile } from '#server/invoices/file.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import type { Attachment, Email } from '#server/outbox/email.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { hasMail, type OutboxMail } from '#server/outbox/store.ts'
import { BOOKING_MAILS, type BookingMailKind, RECIPIENTS } from '#shared/mail-kinds.ts'
import { type About, type MailFact, type Needs, readAbout } from './about.ts'
import { customerFacts, factsOf } from './facts.ts'
import { wordsOf } from './words.ts'

export const bookingTemplates = (needs: Needs): EmailTemplates =>
	Object.fromEntries(BOOKING_MAILS.map((kind) => [kind, (mail) => bookingMail(kind, mail, needs)]))

/** Mails that bring the days of the class, and those that take them out of a calendar. */
const WITH_DAYS: readonly string[] = [
	...['registration/department', 'registration/confirmation', 'quote/seat'],
	...['order/confirmed', 'order/transferred', 'order/soon'],
	...['seat/confirmed', 'seat/joining', 'seat/transferred', 'seat/soon'],
]
const CANCELLING: readonly string[] = ['order/cancelled', 'seat/cancelled']
const MOVING: readonly string[] = ['order/transferred', 'seat/transferred']

function calendarsOf({ kind, mail, offered, left }: About, { provider }: Needs): (Attachment | undefined)[] {
	const stamp = new Date(mail.createdAt)
	const over = CANCELLING.includes(kind) ? offered : MOVING.includes(kind) ? left : undefined
	return [
		calendarFile(over, provider, stamp, 'cancelled'),
		calendarFile(WITH_DAYS.includes(kind) ? offered : undefined, provider, stamp),
	]
}

async function bookingMail(kind: BookingMailKind, mail: OutboxMail, needs: Needs): Promise<Email | undefined> {
	const about = await readAbout(kind, mail, needs)
	if (!about) return undefined
	const { order, person } = about
	const { db, provider, origin, drawer } = needs
	const { registrations } = provider.mail
	const said = wordsOf(about, needs)
	const isTest = kind.startsWith('order/') && needs.gateways?.some((gateway) => gateway.isTest)
	const toPerson = mail.registrationId !== null && person !== undefined
	const reference = toPerson ? person.reference : order.reference
	const document = await documentFile(db, mail.documentId, drawer)
	const quote = kind === 'quote/buyer' ? await quoteFile(about, needs) : undefined
	const email = {
		reference,
		// There may be several of a kind about an order.
		...(kind.startsWith('order/') && { number: mail.id }),
		opening: [...(isTest ? [provider.mails.test] : []), ...said.opening],
		facts: [...factsOf(about, needs), ...(document ? [document.fact] : [])],
		attachments: [quote, document?.file, ...calendarsOf(about, needs)].filter((file) => file !== undefined),
	}
	if (RECIPIENTS[kind] === 'office') return officeMail(about, email, needs)
	const name = toPerson ? person.firstName : firstNameAndInitial(order.buyerName)
	// The address that is entered with a registration may be a stranger's, who learns no name.
	const greeting = kind === 'registration/confirmation' ? 'Hello,' : `Dear ${name},`
	const path = toPerson ? seatPath(person.seatToken ?? '') : linkPath(order)
	const page = toPerson ? 'seat' : path.startsWith('/quotes/') ? 'quote' : 'order'
	return {
		...email,
		to: toPerson ? person.email : order.email,
		replyTo: registrations,
		subject: `${said.subject}: ${order.course} (${reference})`,
		opening: [greeting, ...email.opening],
		facts: [['Reference', reference], ...email.facts],
		action: { label: provider.mails.buttons[page], address: origin + path },
		closing: [...rightsOf(about, provider), ...said.closing, `${provider.name}\n${provider.phone}`],
	}
}

async function quoteFile({ order, offered }: About, { provider, drawer }: Needs): Promise<Attachment | undefined> {
	if (!wasQuoted(order)) return undefined
	const content = await drawQuote(order, offered, provider, drawer)
	return { filename: `${order.reference}.pdf`, contentType: 'application/pdf', content }
}

/** What the law of a country gives to the person who has registered from there. */
const rightsOf = ({ kind, order }: About, { rights }: Provider) =>
	kind === 'registration/confirmation'
		? rights.flatMap(({ countries, text }) => (countries.includes(order.country) ? [text] : []))
		: []

type Draft = Pick<Email, 'reference' | 'opening' | 'facts' | 'attachments'>

/** To us, where an answer goes to the customer. */
async function officeMail(about: About, draft: Draft, needs: Needs): Promise<Email> {
	const { kind, order, offered } = about
	const { reference, course, classSlug, classDates, buyerName, company, email, quantity } = order
	const isAttention = kind === 'order/attention'
	const { decided, asides = [] } = isAttention ? await decisionOf(about, needs) : {}
	const said = wordsOf(about, needs, decided)
	const isHeldBack =
		kind === 'registration/department' && !(await hasMail(needs.db, 'registration/confirmation', 'orderId', order.id))
	const who = kind.startsWith('quote/') ? `${quantity} people, ${company}` : buyerName
	const { unconfirmed } = needs.provider.mails
	const note = isHeldBack ? ` ${unconfirmed.subject}` : ''
	const dates = offered?.dates ?? classDates ?? classSlug ?? 'no class'
	return {
		...draft,
		to: needs.provider.mail.registrations,
		replyTo: email,
		subject: `${said.subject}: ${course}, ${dates}, ${who} (${reference})${note}`,
		opening: [
			...(isAttention ? [[`${said.subject}.`, ...said.opening].join(' ')] : said.opening),
			...(isHeldBack ? [unconfirmed.happened] : []),
		],
		facts: [['Reference', reference], ...customerFacts(about), ...asides, ...draft.facts],
		closing: said.closing,
	}
}

/** What the office has to decide: that for which the mail was put down, then what else there is. */
async function decisionOf({ mail, order, standing, requests }: About, { db, provider }: Needs) {
	const open = requests.filter(({ state }) => state === 'open')
	const [money] = attentionOf(standing)
	const asked = open.find(({ id }) => id === mail.requestId) ?? (money ? undefined : open.at(-1))
	const decided = (mail.requestId === null ? money : undefined) ?? asked?.kind
	const { when } = provider.mails.mails['order/attention']
	const asides = attentionOf(standing, open)
		.filter((kind) => kind !== decided)
		.map((kind): MailFact => ['Also', when[kind]?.subject ?? kind])
	if (asked?.classSlug) asides.push(['Wanted class', asked.classSlug])
	if (asked?.kind === 'withdraw' && !(await hasMail(db, 'order/withdrawn', 'orderId', order.id)))
		asides.push(['Please confirm', 'No email has confirmed the withdrawal: the address has had too many today'])
	const seat = (await peopleOf(db, order)).find(({ id }) => id === asked?.registrationId)
	if (seat) asides.push(['Seat', `${seat.reference}, ${seat.firstName} ${seat.lastName}`])
	return { decided, asides }
}
