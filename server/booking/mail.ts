import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { documentFile } from '#server/invoices/file.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import type { Email } from '#server/outbox/email.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { hasMail } from '#server/outbox/store.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import { dayText, officeTime } from '#server/time.ts'
import { ENTERED } from '#shared/forms/group-columns.ts'
import { calendarFile } from './calendar-file.ts'
import type { OfferedClasses } from './classes.ts'
import { localFacts } from './local-time.ts'
import { ATTENTION_MAIL, ORDER_MAILS } from './mail-kinds.ts'
import type { OrderStatus } from './order.ts'
import { type Attention, attentionOf, type Standing } from './order.ts'
import { peopleOf } from './people.ts'
import { type OrderRequest, requestsOf } from './requests.ts'
import { seatTemplates } from './seat-mail.ts'
import { findOrder, type Order, openRequestsOf, standingOfOrder } from './store.ts'
import { lapsesAt } from './timeline.ts'
import { orderPath } from './token.ts'
import { bookedFacts, firstNameAndInitial, priceFacts } from './view.ts'

type Dependencies = {
	db: Kysely<Database>
	provider: Provider
	classes: OfferedClasses
	origin: string
	drawer: Drawer
}

type Words = { subject: string; happened: string; next: string }
type About = { order: Order; status: OrderStatus; due: string; until: string; lapses: string; requests: OrderRequest[] }

const PAID_NEXT: { [Status in OrderStatus]?: (about: About) => string } = {
	partPaid: ({ due }) => `${due} are still due. A seat is taken once all of it has arrived.`,
	paid: ({ order: { quantity } }) =>
		quantity > 1
			? `${quantity} seats are kept for you. We confirm them within 1 business day. Please do not pay again.`
			: 'A seat is kept for you. We confirm it within 1 business day. Please do not pay again.',
	full: () =>
		'The class filled up before your payment arrived. We write to you within 1 business day: you choose a place in another class at no extra cost, or get all your money back.',
	refundDue: () => 'The order was cancelled before, so we send the money back to you.',
}

/** What a mail of a kind says, of the order as it is when the mail leaves. */
const WORDS: { [Kind in keyof typeof ORDER_MAILS]: (about: About) => Words } = {
	offered: ({ due, until }) => ({
		subject: 'Your class and its price',
		happened: 'We have a class for you. The dates and the price are below.',
		next: `To take the seat, please pay ${due} by ${until}. Your order says how.`,
	}),
	paid: (about) => ({
		subject: about.status === 'partPaid' ? 'Part of your payment has arrived' : 'Your payment has arrived',
		happened: 'Thank you, we have received a payment from you.',
		next: PAID_NEXT[about.status]?.(about) ?? 'Your order shows its status.',
	}),
	confirmed: ({ order: { quantity } }) => {
		const seats = quantity > 1 ? `Your ${quantity} seats` : 'Your seat'
		const are = quantity > 1 ? 'are' : 'is'
		return {
			subject: `${seats} ${are} confirmed`,
			happened: `${seats} in the class ${are} confirmed.`,
			next: 'Your order shows how to join, once we have the details. We email you then. The dates are attached for your calendar.',
		}
	},
	joining: () => ({
		subject: 'How to join your class',
		happened: 'The joining details of your class are ready, or have changed.',
		next: 'You find them in your order. Please do not pass the link on.',
	}),
	soon: () => ({
		subject: 'Your class begins soon',
		happened: 'Your class begins within two days. Its dates stand below, and are attached for your calendar.',
		next: 'Your order shows how to join. Please do not pass the link on.',
	}),
	reminder: ({ due, until, lapses }) => ({
		subject: 'Your seat is not paid yet',
		happened: 'No payment for your order has arrived so far.',
		next: `If you still want the seat, please pay ${due} now. It was to be paid by ${until}, and is free for others from ${lapses}. If you have paid already, you need not do anything: transfers can take some days.`,
	}),
	asked: ({ requests }) => {
		const isNominee = lastOf(requests, 'class', 'nominee')?.kind === 'nominee'
		return {
			subject: 'We have received your request',
			happened: `You have asked for another ${isNominee ? 'person to take over a seat' : 'class'}. The seat stays as it is until we have answered.`,
			next: isNominee
				? `Please reply to this email with the data of the other person: ${ENTERED}. Say too that the person is a graduate with min. 50% marks and knows our terms. We answer within 1 business day after that.`
				: 'We answer within 1 business day.',
		}
	},
	withdrawn: ({ requests }) => ({
		subject: 'We have received your withdrawal',
		happened: `We received your withdrawal from this order on ${officeTime(lastOf(requests, 'withdraw')?.createdAt ?? '')}.`,
		next: 'Within 1 business day we write what follows, and how much money you get back. Please keep this email.',
	}),
	transferred: () => ({
		subject: 'Your order is moved to another class',
		happened: 'Your order is moved to another class, at the same price. Its dates are below.',
		next: 'The new dates are attached for your calendar.',
	}),
	passedOn: () => ({
		subject: 'A seat has passed to another person',
		happened: 'The seat has passed to the person whom you named, at the same price.',
		next: 'That person gets an email from us with the link to the seat.',
	}),
	declined: ({ requests }) => ({
		subject: 'Our answer to your request',
		happened:
			`We cannot do what you asked for. ${lastOf(requests, 'class', 'nominee', 'withdraw')?.answer ?? ''}`.trim(),
		next: 'Your order stays as it was. Reply to this email if you have a question.',
	}),
	relinked: () => ({
		subject: 'The new link to your order',
		happened: 'We have replaced the link to your order. The one before no longer works.',
		next: 'Please use the new link, and do not pass it on.',
	}),
	refunded: () => ({
		subject: 'We have sent money back to you',
		happened: 'We have sent money back to you. Your order shows the amounts.',
		next: 'It can take some days to reach your account.',
	}),
	cancelled: ({ status, order: { cancelledWhy } }) => ({
		subject: 'Your order is cancelled',
		happened: {
			unpaid:
				'Your order is cancelled, because no payment had arrived by the last day to pay, and in the days after it.',
			asked: 'Your order is cancelled, as you asked.',
			class: 'We are sorry: we cannot hold the class that you booked, so your order is cancelled.',
		}[cancelledWhy === 'unpaid' || cancelledWhy === 'class' ? cancelledWhy : 'asked'],
		next:
			status === 'refundDue'
				? 'We send back to you what you have paid.'
				: 'There is nothing to pay. You are welcome to register for another class.',
	}),
}

/** What was asked for last, of these kinds. */
const lastOf = (requests: OrderRequest[], ...kinds: OrderRequest['kind'][]) =>
	requests.filter(({ kind }) => kinds.includes(kind)).at(-1)

/** Mails that bring the days of the class. */
const WITH_CALENDAR = ['confirmed', 'transferred', 'soon']

/** The mails about an order, to who booked and to the office. */
export function orderTemplates({ db, provider, classes, origin, drawer }: Dependencies): EmailTemplates {
	async function read({ orderId, id }: { orderId: number | null; id: number }) {
		const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
		if (!order) return undefined
		const standing = await standingOfOrder(db, order)
		const offered = classes.get(order.classSlug ?? '')
		const facts = [...bookedFacts(order, offered), ...priceFacts(order, standing)]
		return {
			order,
			standing,
			offered,
			number: id,
			facts: facts.map(({ label, value }): [string, string] => [label, value]),
		}
	}

	const toBuyer =
		(kind: keyof typeof ORDER_MAILS): EmailTemplates[string] =>
		async (mail) => {
			const found = await read(mail)
			if (!found) return undefined
			const { order, standing, offered, number, facts } = found
			const { reference, course, email, buyerName, token, currency, payBy } = order
			const due = currency === null ? '' : hundredthsText(standing.due, currency)
			const until = payBy ? dayText(new Date(Date.parse(payBy) - 1).toISOString()) : ''
			const lapses = offered && payBy ? officeTime(new Date(lapsesAt(offered, Date.parse(payBy))).toISOString()) : ''
			const document = await documentFile(db, mail.documentId, drawer)
			const calendar = WITH_CALENDAR.includes(kind)
				? await calendarFile(offered, provider, new Date(mail.createdAt))
				: undefined
			const { subject, happened, next } = WORDS[kind]({
				order,
				status: standing.status,
				due,
				until,
				lapses,
				requests: await requestsOf(db, order),
			})
			return {
				reference,
				number,
				to: email,
				replyTo: provider.mail.registrations,
				subject: `${subject}: ${course} (${reference})`,
				opening: [`Dear ${firstNameAndInitial(buyerName)},`, happened, next],
				action: { label: 'Open your order', address: origin + orderPath(token) },
				facts: [
					['Reference', reference],
					...facts,
					...(kind === 'soon' ? localFacts(offered, order.country) : []),
					...(document ? [document.fact] : []),
				],
				attachments: [document?.file, calendar].filter((file) => file !== undefined),
				closing: [
					'Please quote the reference when you write or call. Replies to this email reach our course team.',
					`${provider.name}\n${provider.phone}`,
				],
			}
		}

	const toOffice: EmailTemplates[string] = async (mail): Promise<Email | undefined> => {
		const found = await read(mail)
		if (!found) return undefined
		const { order, standing, offered, number, facts } = found
		const { reference, course, email, buyerName } = order
		const { title, advice, decide } = await decisionOf(db, order, standing, mail.requestId)
		return {
			reference,
			number,
			to: provider.mail.registrations,
			replyTo: email,
			subject: `${title}: ${course}, ${offered?.dates ?? order.classSlug ?? 'no class'}, ${buyerName} (${reference})`,
			opening: [`${title}. ${advice}`],
			facts: [['Reference', reference], ['Name', buyerName], ['Email', email], ...decide, ...facts],
			closing: [`See all of it: npm run ops -- orders list ${reference}`],
		}
	}

	const kinds = Object.entries(ORDER_MAILS) as [keyof typeof ORDER_MAILS, string][]
	return {
		...Object.fromEntries(kinds.map(([kind, name]) => [name, toBuyer(kind)])),
		...seatTemplates({ db, provider, classes, origin }),
		[ATTENTION_MAIL]: toOffice,
	}
}

/** What the office has to decide: that for which the mail was put down, then what else there is. */
async function decisionOf(db: Kysely<Database>, order: Order, standing: Standing, requestId: number | null) {
	const open = await openRequestsOf(db, order)
	const [money] = attentionOf(standing)
	const asked = open.find(({ id }) => id === requestId) ?? (money ? undefined : open.at(-1))
	const about = (requestId === null ? money : undefined) ?? asked?.kind ?? 'none'
	const others = attentionOf(standing, open).filter((kind) => kind !== about)
	const decide: [string, string][] = others.map((kind) => ['Also', ATTENTION[kind].title])
	if (asked?.classSlug) decide.push(['Wanted class', asked.classSlug])
	if (asked?.kind === 'withdraw' && !(await hasMail(db, ORDER_MAILS.withdrawn, 'orderId', order.id)))
		decide.push(['Please confirm', 'No email has confirmed the withdrawal: the address has had too many today'])
	const seat = (await peopleOf(db, order)).find(({ id }) => id === asked?.registrationId)
	if (seat) decide.push(['Seat', `${seat.reference}, ${seat.firstName} ${seat.lastName}`])
	return { ...ATTENTION[about], decide }
}

const ATTENTION: Record<Attention | 'none', { title: string; advice: string }> = {
	full: {
		title: 'Paid, but full',
		advice: 'The payment has arrived and there is no seat left. Offer another class, or cancel and refund.',
	},
	overpaid: { title: 'Paid too much', advice: 'Send the rest back and record it with orders refund.' },
	refundDue: {
		title: 'Cancelled, and money is here',
		advice: 'Send the money back and record it with orders refund.',
	},
	class: {
		title: 'Asks for another class',
		advice: 'Grant it with orders transfer, or answer with orders decline.',
	},
	nominee: {
		title: 'Another person for a seat',
		advice:
			'The customer answers with the data of that person. Grant it with orders transfer and --nominee, or answer with orders decline.',
	},
	withdraw: {
		title: 'Withdraws',
		advice:
			'The law gives little time: grant it with orders cancel, send the money back and record it with orders refund.',
	},
	none: { title: 'Settled', advice: 'What needed your attention is settled meanwhile.' },
}
