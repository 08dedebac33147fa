import type { MailCase } from '#catalogue/booking-schema.ts'
import { firstNameAndInitial, lastDayText } from '#server/booking/facts.ts'
import { lapsesAt } from '#server/booking/timeline.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { officeTime } from '#server/time.ts'
import { ENTERED } from '#shared/forms/group-columns.ts'
import { type About, lastOf, type Needs } from './about.ts'

/** The words of a mail in its case, filled in. */
export function wordsOf(
	{ kind, order, standing, requests, offered }: About,
	{ provider, origin }: Needs,
	...decided: MailCase[]
) {
	const { mails } = provider.mails
	const { status, due } = standing
	const { quantity, cancelledWhy, payBy, validUntil, currency, reference } = order
	const asked = lastOf(requests, 'class', 'nominee', 'withdraw')
	const cases: (string | null | undefined | false)[] =
		kind === 'order/attention'
			? decided
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
	const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()
	return {
		subject: filled(said.subject),
		happened: filled(said.happened),
		next: said.next && filled(said.next),
		closing: said.closing?.map(filled),
		ofOffice: provider.mails.closing.office.map(filled),
	}
}
