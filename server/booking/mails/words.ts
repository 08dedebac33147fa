import type { MailCase } from '#catalogue/booking-schema.ts'
import { firstNameAndInitial, lastDayText } from '#server/booking/facts.ts'
import { lapsesAt } from '#server/booking/timeline.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { fillIn } from '#server/outbox/email.ts'
import { officeTime } from '#server/time.ts'
import { ENTERED } from '#shared/forms/group-columns.ts'
import { RECIPIENTS } from '#shared/mail-kinds.ts'
import { type About, lastOf, type Needs } from './about.ts'

/** The words of a mail in its case, filled in. */
export function wordsOf(
	{ kind, mail, order, standing, requests, offered }: About,
	{ provider, origin }: Needs,
	decided?: MailCase,
) {
	const { mails, closing } = provider.mails
	const { status, due } = standing
	const { quantity, cancelledWhy, payBy, validUntil, currency, reference } = order
	const asked = lastOf(requests, 'class', 'nominee', 'withdraw')
	const cases: (string | null | undefined)[] =
		kind === 'order/attention'
			? [decided]
			: [
					status,
					...(quantity > 1 ? ['several', `${status} several`] : []),
					cancelledWhy,
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
	const recipient = RECIPIENTS[kind] === 'office' ? 'office' : mail.registrationId === null ? 'buyer' : 'person'
	return fillIn({ closing: closing[recipient], ...said }, values)
}
