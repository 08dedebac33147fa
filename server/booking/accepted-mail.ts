import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { ENTERED } from '#shared/forms/group-columns.ts'
import { calendarFile } from './calendar-file.ts'
import { GROUP_SEAT_MAIL, QUOTE_MAILS } from './mail-kinds.ts'
import { findRegistration } from './people.ts'
import { type QuoteMailNeeds, quotedIn } from './quote-facts.ts'
import { findOrder } from './store.ts'
import { orderPath, seatPath } from './token.ts'
import { bookedFacts, firstNameAndInitial } from './view.ts'

/** The mails once the people of a quote are registered: to the company, to the office and to each of them. */
export function acceptedTemplates(needs: QuoteMailNeeds): EmailTemplates {
	const { provider, origin } = needs
	return {
		[GROUP_SEAT_MAIL]: toPerson(needs),
		[QUOTE_MAILS.accepted]: async (mail) => {
			const found = await quotedIn(mail, needs)
			if (!found) return undefined
			const { reference, state, token, email, buyerName, course } = found.quote
			return {
				reference,
				to: email,
				replyTo: provider.mail.registrations,
				subject: `Your people are registered: ${course} (${reference})`,
				opening: [
					`Dear ${firstNameAndInitial(buyerName)},`,
					'Your people are registered. Once the order is paid, or we keep seats for it on account, we email each of them the link to the seat.',
					state === 'payable'
						? 'The page of your order says how to pay. Seats are taken once the payment has arrived, or we have confirmed the order on account.'
						: 'We write to you within 1 business day about the class. There is nothing to pay yet.',
				],
				action: { label: 'Open your order', address: origin + orderPath(token) },
				facts: [['Reference', reference], ...found.rows],
				closing: [`${provider.name}\n${provider.phone}`],
			}
		},
		[QUOTE_MAILS.acceptedOffice]: async (mail) => {
			const found = await quotedIn(mail, needs)
			if (!found) return undefined
			const { quote, offered, rows } = found
			const { company, email, quantity, course, classSlug, reference } = quote
			return {
				reference,
				to: provider.mail.registrations,
				replyTo: email,
				subject: `Group: ${course}, ${offered?.dates ?? classSlug ?? 'no class'}, ${quantity} people, ${company} (${reference})`,
				opening: [
					'A company has registered the people of its quote. Replies to this email go to the person who asked.',
				],
				facts: [['Reference', reference], ['Company', company], ['Email', email], ...rows],
				closing: [
					`See it: npm run ops -- orders list ${reference}`,
					`To confirm it before it is paid: npm run ops -- orders confirm ${reference} --on-account`,
				],
			}
		},
	}
}

const toPerson =
	({ db, provider, classes, origin }: QuoteMailNeeds): EmailTemplates[string] =>
	async ({ registrationId }) => {
		const registration = registrationId === null ? undefined : await findRegistration(db, { id: registrationId })
		const { orderId = null, seatToken } = registration ?? {}
		const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
		if (!registration || !order || !seatToken) return undefined
		const { reference, firstName, email, course } = registration
		const offered = classes.get(order.classSlug ?? '')
		const file = await calendarFile(offered, provider, new Date(registration.receivedAt))
		const who = firstNameAndInitial(order.buyerName) + (order.company ? ` of ${order.company}` : '')
		return {
			reference,
			to: email,
			replyTo: provider.mail.registrations,
			subject: `You are registered: ${course} (${reference})`,
			opening: [
				`Dear ${firstName},`,
				`${who} has registered you for a course of ours, and pays for it.`,
				`They entered about you: ${ENTERED}. They also said that you are a graduate with the required marks, and that you know our terms and our privacy policy: ${origin}/policies/privacy`,
				'Your seat page shows its status, and how to join once it is confirmed. Please do not pass the link on.',
			],
			action: { label: 'Open your seat', address: origin + seatPath(seatToken) },
			facts: [
				['Reference', reference],
				...bookedFacts({ ...order, quantity: 1 }, offered).map(({ label, value }): [string, string] => [label, value]),
			],
			attachments: file ? [file] : [],
			closing: [
				"Don't want this, or is something wrong? Reply to this email and we'll correct or delete what was entered.",
				`${provider.name}\n${provider.phone}`,
			],
		}
	}
