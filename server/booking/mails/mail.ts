// The one builder of mails about registrations, orders, seats and quotes. Their words are in content/mails.yaml.
import type { MailCase } from '#catalogue/booking-schema.ts'
import { linkPath, wasQuoted } from '#server/booking/order.ts'
import { attentionOf } from '#server/booking/situation.ts'
import { seatPath } from '#server/booking/token.ts'
import { type Seller, signatureOf } from '#server/company/company.ts'
import { documentFile } from '#server/invoices/file.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import type { Attachment, Email } from '#server/outbox/email.ts'
import { hasMail, type OutboxMail } from '#server/outbox/store.ts'
import { BOOKING_MAILS, type BookingMailKind, mailKind } from '#shared/mail-kinds.ts'
import { type About, type MailFact, type MailNeeds, readAbout } from './about.ts'
import { calendarFile, drawQuote, termsFile } from './attachments.ts'
import { customerFacts, mailFacts, materialsFact } from './facts.ts'
import { markOf } from './opened.ts'
import { wordsOfMail } from './words.ts'

export const bookingTemplates = (needs: MailNeeds): EmailTemplates =>
	Object.fromEntries(BOOKING_MAILS.map((kind) => [kind, (mail) => bookingMail(kind, mail, needs)]))

/** Nobody puts down the days of a class that may not run, in which no seat is left, or that waits for the money. */
const WITHOUT_DAYS: readonly About['status'][] = [
	'waiting',
	'registered',
	'undecided',
	'full',
	'off',
	'cancelled',
	'withdrawn',
	'refundDue',
	'over',
]

/** Those that confirm what somebody agrees to. */
const WITH_TERMS: readonly BookingMailKind[] = ['registration/confirmation', 'order/offered', 'quote/accepted']

function calendarsOf(
	{ kind, mail, offered, hasOtherDays, left, status, seat, due, kept }: About,
	{ seller }: MailNeeds,
) {
	const { days } = mailKind(kind)
	const stamp = new Date(mail.createdAt)
	const isOver = seat ? isSeatOver(seat) : status === 'cancelled' || status === 'withdrawn' || status === 'refundDue'
	const over = days === 'take' && isOver ? offered : days === 'move' ? left : undefined
	const isMine = !WITHOUT_DAYS.includes(status) && !hasOtherDays && (days !== 'move' || due === 0 || kept > 0)
	return [
		calendarFile(over, seller, stamp, 'cancelled'),
		calendarFile((days === 'add' || days === 'move') && isMine ? offered : undefined, seller, stamp),
	]
}

const isSeatOver = (seat: string) => seat === 'cancelled' || seat === 'transferred'

async function bookingMail(kind: BookingMailKind, mail: OutboxMail, needs: MailNeeds): Promise<Email | undefined> {
	const about = await readAbout(kind, mail, needs)
	if (!about) return undefined
	const { order, person } = about
	const { db, seller, origin, drawer } = needs
	const { registrations } = seller.mail
	const said = wordsOfMail(about, needs)
	const isTest = kind.startsWith('order/') && needs.gateways?.some((gateway) => gateway.isTest)
	const toPerson = mail.registrationId !== null && person !== undefined
	const reference = toPerson ? person.reference : order.reference
	const document = await documentFile(db, mail.documentId, drawer)
	const quote = kind === 'quote/buyer' ? await quoteFile(about, needs) : undefined
	const terms = WITH_TERMS.includes(kind) ? termsFile(seller, origin) : undefined
	const email = {
		reference,
		opening: [...(isTest ? [seller.mails.test] : []), ...said.opening],
		facts: [...mailFacts(about, needs), ...materialsFact(about, needs), ...(document ? [document.fact] : [])],
		attachments: [quote, document?.file, terms, ...calendarsOf(about, needs)].filter((file) => file !== undefined),
	}
	if (mailKind(kind).to === 'office') return officeMail(about, email, needs)
	// Without a title such as 'Dr.'
	const [first = order.buyerName] = order.buyerName.split(' ').filter((word) => !word.endsWith('.'))
	const name = toPerson ? person.firstName : first
	// The address that is entered with a registration may be a stranger's, who learns no name.
	const greeting = kind === 'registration/confirmation' ? 'Hello,' : `Dear ${name},`
	const path = toPerson ? seatPath(person.seatToken ?? '') : linkPath(order)
	const page = toPerson ? 'seat' : path.startsWith('/quotes/') ? 'quote' : 'order'
	const mark = toPerson ? undefined : await markOf(db, order)
	return {
		...email,
		to: toPerson ? person.email : order.email,
		replyTo: registrations,
		subject: `${said.subject}: ${order.course} (${reference})`,
		opening: [greeting, ...email.opening],
		facts: [['Reference', reference], ...email.facts],
		action: { label: seller.mails.buttons[page], address: origin + path + (mark ? `?m=${mark}` : '') },
		closing: [...rightsOf(about, seller), ...said.closing, signatureOf(seller)],
	}
}

async function quoteFile({ order, offered }: About, { seller, drawer }: MailNeeds): Promise<Attachment | undefined> {
	if (!wasQuoted(order)) return undefined
	const content = await drawQuote(order, offered, seller, drawer)
	return { filename: `${order.reference}.pdf`, contentType: 'application/pdf', content }
}

/** What the law of a country gives to the person who has registered from there. */
const rightsOf = ({ kind, order }: About, { rights }: Seller) =>
	kind === 'registration/confirmation'
		? rights.flatMap(({ countries, words }) => (countries.includes(order.country) ? [words] : []))
		: []

type Draft = Pick<Email, 'reference' | 'opening' | 'facts' | 'attachments'>

/** To us, where an answer goes to the customer. */
async function officeMail(about: About, draft: Draft, needs: MailNeeds): Promise<Email> {
	const { kind, order, offered } = about
	const { reference, course, classSlug, classDates, buyerName, company, email, quantity } = order
	const isAttention = kind === 'order/attention'
	const { decided, asides = [] } = isAttention ? await decisionOf(about, needs) : {}
	const said = wordsOfMail(about, needs, decided)
	const isHeldBack =
		kind === 'registration/department' && !(await hasMail(needs.db, 'registration/confirmation', 'orderId', order.id))
	const who = kind.startsWith('quote/') ? `${quantity} people, ${company}` : buyerName
	const { unconfirmed } = needs.seller.mails
	const note = isHeldBack ? ` ${unconfirmed.subject}` : ''
	const dates = offered?.dates ?? classDates ?? classSlug ?? 'no class'
	return {
		...draft,
		to: needs.seller.mail.registrations,
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
async function decisionOf(about: About, { db, seller }: MailNeeds) {
	const { order, open, request, people } = about
	const attention = attentionOf(about)
	const [money] = attentionOf({ ...about, open: [] })
	const asked = request?.state === 'open' ? request : money ? undefined : open.at(-1)
	const isConfirmed = await hasMail(db, 'order/withdrawn', 'orderId', order.id)
	const isUnconfirmed = (order.cancelledWhy === 'withdrew' || asked?.kind === 'withdraw') && !isConfirmed
	const decided: MailCase | undefined = asked?.kind ?? money ?? (isUnconfirmed ? 'unconfirmed' : undefined)
	const { when } = seller.mails.mails['order/attention']
	const asides = attention
		.filter((kind) => kind !== decided)
		.map((kind): MailFact => ['Also', when[kind]?.subject ?? kind])
	if (asked) asides.push(['Request', String(asked.id)])
	if (asked?.classSlug) asides.push(['Wanted class', asked.classSlug])
	if (isUnconfirmed)
		asides.push(['Please confirm', 'No email has confirmed the withdrawal: the address has had too many today'])
	const seat = people.find(({ id }) => id === asked?.registrationId)
	if (seat) asides.push(['Seat', `${seat.reference}, ${seat.firstName} ${seat.lastName}`])
	return { decided, asides }
}
