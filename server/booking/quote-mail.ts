import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { acceptedTemplates } from './accepted-mail.ts'
import { QUOTE_MAILS } from './mail-kinds.ts'
import { type QuoteMailNeeds, quotedIn } from './quote-facts.ts'
import { drawQuote } from './quote-pdf.ts'
import { lastDayOf } from './quote-view.ts'
import { quotePath } from './token.ts'
import { firstNameAndInitial } from './view.ts'

/** The mails about a quote, to who asked and to the office. */
export function quoteTemplates(needs: QuoteMailNeeds): EmailTemplates {
	const { provider, origin, drawer } = needs
	return {
		...acceptedTemplates(needs),
		[QUOTE_MAILS.visitor]: async (mail) => {
			const found = await quotedIn(mail, needs)
			if (!found) return undefined
			const { quote, offered, rows } = found
			const content = await drawQuote(quote, offered, provider.supplier, drawer)
			const { reference: number, email, buyerName, course, token } = quote
			return {
				reference: number,
				to: email,
				replyTo: provider.mail.registrations,
				subject: `Your quote: ${course} (${number})`,
				opening: [
					`Dear ${firstNameAndInitial(buyerName)},`,
					'Thank you for asking. This is our price for your people.',
					`It is valid until midnight on ${lastDayOf(quote)}, Indian time. Open the quote to register your people, or reply to this email.`,
				],
				action: { label: 'Open your quote', address: origin + quotePath(token) },
				facts: [['Number', number], ...rows],
				attachments: [{ filename: `${number}.pdf`, contentType: 'application/pdf', content }],
				closing: [
					"Didn't ask for a quote? Someone may have typed your address by mistake. Reply to this email and we'll delete the entry.",
					`${provider.name}\n${provider.phone}`,
				],
			}
		},
		[QUOTE_MAILS.office]: async (mail) => {
			const found = await quotedIn(mail, needs)
			if (!found) return undefined
			const { quote, offered, rows } = found
			const {
				reference: number,
				email,
				buyerName,
				company,
				gstin,
				address,
				country,
				course,
				classSlug,
				quantity,
			} = quote
			return {
				reference: number,
				to: provider.mail.registrations,
				replyTo: email,
				subject: `Quote: ${course}, ${offered?.dates ?? classSlug ?? 'no class'}, ${quantity} people, ${company} (${number})`,
				opening: [
					'A company has asked for a quote and has been sent one. Replies to this email go to the person who asked.',
				],
				facts: [
					['Number', number],
					['Company', company],
					['Name', buyerName],
					['Email', email],
					['Address', address],
					['Country', country],
					...(gstin ? [['GSTIN', gstin] as [string, string]] : []),
					...rows,
				],
				closing: [`See it: npm run ops -- orders list ${number}`],
			}
		},
	}
}
