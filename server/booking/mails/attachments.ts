import { calendarOf } from '#catalogue/classes/class-calendar.ts'
import type { OfferedClass } from '#server/booking/classes.ts'
import { firstNameAndInitial, priceFacts, quotedFacts, quotedPrice, untilText } from '#server/booking/facts.ts'
import type { Quote } from '#server/booking/order.ts'
import type { Seller } from '#server/company/company.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { drawPrinted } from '#server/invoices/file.ts'
import type { Attachment } from '#server/outbox/email.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import { dayText } from '#server/time.ts'
import { dateText } from '#shared/days-text.ts'

/** What the PDF of a quote prints: no more of a person than its page does. It is stored, as the order may change. */
export function printedQuote(
	quote: Quote,
	offered: OfferedClass | undefined,
	{ supplier, terms, conditions }: Pick<Seller, 'supplier' | 'terms' | 'conditions'>,
	taxNote?: string,
) {
	const { reference, company, buyerName, course, quantity, unit, taxable } = quote
	const text = (hundredths: number) => hundredthsText(hundredths, quote.currency)
	const facts = [
		...(quote.purchaseOrder ? [{ label: 'Your purchase order', value: quote.purchaseOrder }] : []),
		...quotedFacts(quote, offered).filter(({ label }) => !['Course', 'People'].includes(label)),
		{ label: 'Valid until', value: untilText(quote.validUntil) },
		...quotedPrice(quote).filter(({ label }) => label === 'Group price'),
	]
	return {
		number: reference,
		title: 'Quote',
		issuedOn: dayText(quote.receivedAt),
		isSample: supplier.isSample,
		supplier: { name: supplier.name, lines: [...supplier.lines, supplier.country] },
		recipient: { name: company, lines: [firstNameAndInitial(buyerName)] },
		facts,
		columns: ['Course', 'People', 'Each', 'Amount'],
		rows: [[course, String(quantity), text(unit), text(taxable)]],
		// Tax and total.
		sums: priceFacts(quote).slice(-2),
		notes: [
			'This is an offer, not an invoice, and keeps no seats. They are booked once the order is paid or confirmed.',
			...(taxNote ? [`Tax: ${taxNote}`] : []),
			...conditions.map(([label, text]) => `${label}: ${text}`),
			`Our terms apply, revision ${terms.revision} of ${dateText(terms.dated)}.`,
		],
	}
}

/** The quote as it was given, as a PDF; one from before that was stored is composed from its order. */
export function drawQuote(
	quote: Quote,
	offered: OfferedClass | undefined,
	seller: Pick<Seller, 'supplier' | 'terms' | 'conditions'>,
	drawer: Drawer,
): Promise<Buffer> {
	const stored: ReturnType<typeof printedQuote> | undefined = quote.printedQuote
		? JSON.parse(quote.printedQuote)
		: undefined
	const snapshot = stored ?? printedQuote(quote, offered, seller)
	return drawPrinted({ snapshot, issuedAt: quote.receivedAt }, drawer)
}

/** The days of a class as a file for a calendar, to put them in or to take them out. */
export function calendarFile(
	offered: OfferedClass | undefined,
	seller: { name: string },
	stamp: Date,
	state: 'confirmed' | 'cancelled' = 'confirmed',
): Attachment | undefined {
	if (!offered) return undefined
	const [suffix, method] = state === 'cancelled' ? ['-cancelled', 'CANCEL'] : ['', 'PUBLISH']
	return {
		filename: `${offered.slug}${suffix}.ics`,
		contentType: `text/calendar; charset=utf-8; method=${method}`,
		content: calendarOf(offered.title, seller.name, [offered], stamp, state),
	}
}

/** The terms as they are on this day, as a text that the customer keeps. */
export function termsFile({ terms }: Pick<Seller, 'terms'>, origin: string): Attachment {
	const { revision, dated, documents } = terms
	const content = documents.map(({ title, markdown }) => `${title}\n\n${plainText(markdown, origin)}`)
	return {
		filename: `terms-revision-${revision}-${dated}.txt`,
		contentType: 'text/plain; charset=utf-8',
		content: `${content.join('\n\n\n')}\n`,
	}
}

/** Links show their address, and each row of a table is a line. */
const plainText = (markdown: string, origin: string) =>
	markdown
		.trim()
		.replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label: string, to: string) =>
			to.startsWith('/') ? `${label} (${origin}${to})` : label,
		)
		.replace(/^\| -.*\n/gm, '')
		.replace(/^\| (.*) \|$/gm, (_, row: string) => row.replaceAll(' | ', ': '))
		.replace(/^## (.*)$/gm, (_, title: string) => `${title}\n${'-'.repeat(title.length)}`)
		.replaceAll('**', '')
