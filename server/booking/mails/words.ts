import type { MailCase } from '#catalogue/booking-schema.ts'
import { firstNameAndInitial, lastDayText, untilText } from '#server/booking/facts.ts'
import { refuseToPay } from '#server/booking/refusals.ts'
import { payBackBy, withdrawnAt } from '#server/booking/situation.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { fillIn } from '#server/outbox/email.ts'
import { officeTime } from '#server/time.ts'
import { ENTERED } from '#shared/forms/group-columns.ts'
import { type MailValues, mailKind } from '#shared/mail-kinds.ts'
import type { About, MailNeeds } from './about.ts'

/** The cases whose words replace those of the mail; of two that say the same, the last one. */
function casesOf(about: About): MailCase[] {
	const { order, status, seat, due, excess, kept, open, record, choice, again } = about
	const canJoin = record?.joining !== null && record?.joining !== undefined
	if (seat) return [seat, ...when(canJoin && seat === 'confirmed', 'joining')]
	const { cancelledWhy, quantity, state } = order
	const isPaid = due === 0 && state !== 'cancelled'
	const isConfirmed = state === 'confirmed'
	// The page says more of what is not to be paid at all than of what is not to be paid now.
	const isUnpayable = due > 0 && refuseToPay(about) !== undefined
	const isToPay = status === 'payable' || status === 'partPaid' || status === 'partLate' || status === 'overdue'
	return [
		...when(isPaid && !isConfirmed, 'settled'),
		...when(isUnpayable && !isToPay, 'unpayable'),
		...(status === 'quoted' ? [] : [status]),
		...when(isUnpayable && isToPay, 'unpayable'),
		...when(kept > 0, 'kept'),
		...when(again.length > 0, 'again'),
		...when(isPaid && isConfirmed, 'settled'),
		...when(canJoin && isConfirmed, 'joining'),
		...when(quantity > 1, 'several'),
		...when(quantity > 1 && status === 'paid', 'paid several'),
		...when(quantity > 1 && canJoin && isConfirmed, 'joining several'),
		...when(isConfirmed && due > 0 && !isUnpayable, 'on account'),
		...(cancelledWhy ? [cancelledWhy] : []),
		...when(
			open.some(({ kind }) => kind === 'withdraw'),
			'withdraw',
		),
		...when(excess > 0 && payBackBy(about) !== undefined, 'money'),
		...(choice ? [choice.why] : []),
	]
}

const when = (holds: boolean, one: MailCase) => (holds ? [one] : [])

/** The words of a mail in its case, filled in. */
export function wordsOfMail(about: About, { seller, origin }: MailNeeds, decided?: MailCase) {
	const { kind, mail, order, due, excess, lapses, offered, choice, request, requests } = about
	const { mails, closing } = seller.mails
	const { quantity, payBy, validUntil, currency, reference } = order
	const cases = kind === 'order/attention' ? [decided] : casesOf(about)
	const { when: inCase, ...always } = mails[kind]
	const said = Object.assign({ ...always }, ...cases.map((one) => one && inCase[one])) as typeof always
	const answered = request ?? requests.findLast(({ state }) => state !== 'open')
	const back = payBackBy(about)
	const amount = (hundredths: number) => (currency === null ? '' : hundredthsText(hundredths, currency))
	const values: MailValues = {
		reference,
		due: amount(due),
		excess: amount(excess),
		until: payBy ? lastDayText(payBy) : '',
		lapses: lapses ? officeTime(new Date(lapses).toISOString()) : '',
		decide: offered ? lastDayText(offered.timeline.decideBy) : '',
		choose: choice ? lastDayText(choice.until) : '',
		back: back ? lastDayText(back) : '',
		validUntil: validUntil ? untilText(validUntil) : '',
		quantity: String(quantity),
		again: about.again.join(', '),
		time: officeTime(withdrawnAt(about) ?? order.receivedAt),
		answer: answered?.answer ?? '',
		written: mail.written ?? '',
		who: firstNameAndInitial(order.buyerName) + (order.company ? ` of ${order.company}` : ''),
		entered: ENTERED,
		ways: seller.waysToPay,
		privacy: `${origin}/policies/privacy`,
	}
	const recipient = mailKind(kind).to === 'office' ? 'office' : mail.registrationId === null ? 'buyer' : 'person'
	return fillIn({ closing: closing[recipient], ...said }, values)
}
