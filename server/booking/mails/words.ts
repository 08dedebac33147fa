import type { MailCase } from '#catalogue/booking-schema.ts'
import { firstNameAndInitial, lastDayText, untilText } from '#server/booking/facts.ts'
import { payBackBy } from '#server/booking/situation.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { fillIn } from '#server/outbox/email.ts'
import { officeTime } from '#server/time.ts'
import { ENTERED } from '#shared/forms/group-columns.ts'
import { mailKind } from '#shared/mail-kinds.ts'
import type { About, Needs } from './about.ts'

/** The cases whose words replace those of the mail; of two that say the same, the last one. */
function casesOf({ order, status, seat, due, excess, choice }: About): (MailCase | undefined)[] {
	if (seat) return [seat]
	const { cancelledWhy, quantity, state } = order
	const isPaid = due === 0 && state !== 'cancelled'
	return [
		status === 'quoted' ? undefined : status,
		...(quantity > 1 ? ['several' as const] : []),
		...(isPaid ? ['settled' as const] : []),
		...(quantity > 1 && status === 'paid' ? ['paid several' as const] : []),
		cancelledWhy ?? undefined,
		...(cancelledWhy && excess > 0 ? ['money' as const] : []),
		...(choice ? [choice.why] : []),
	]
}

/** The words of a mail in its case, filled in. */
export function wordsOf(about: About, { provider, origin }: Needs, decided?: MailCase) {
	const { kind, mail, order, due, excess, lapses, offered, choice, request, requests, events } = about
	const { mails, closing } = provider.mails
	const { quantity, payBy, validUntil, currency, reference } = order
	const cases = kind === 'order/attention' ? [decided] : casesOf(about)
	const { when, ...always } = mails[kind]
	const said = Object.assign({ ...always }, ...cases.map((one) => one && when[one])) as typeof always
	const answered = request ?? requests.findLast(({ state }) => state !== 'open')
	const declared = events.findLast(({ kind }) => kind === 'withdrawn' || kind === 'withdrawalAsked')
	const back = payBackBy(about)
	const amount = (hundredths: number) => (currency === null ? '' : hundredthsText(hundredths, currency))
	const values: Record<string, string> = {
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
		time: officeTime(declared?.at ?? order.receivedAt),
		answer: answered?.answer ?? '',
		who: firstNameAndInitial(order.buyerName) + (order.company ? ` of ${order.company}` : ''),
		entered: ENTERED,
		ways: provider.waysToPay,
		privacy: `${origin}/policies/privacy`,
	}
	const recipient = mailKind(kind).to === 'office' ? 'office' : mail.registrationId === null ? 'buyer' : 'person'
	return fillIn({ closing: closing[recipient], ...said }, values)
}
