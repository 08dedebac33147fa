import type { Fact } from './order-view.ts'

/** What the page of a quote shows. Amounts and dates are in words; it has no email address and no postal address. */
export type QuoteView = {
	number: string
	company: string
	/** First name and initial of who asked. */
	person: string
	/** `over`: its last day has passed. */
	status: 'open' | 'over' | 'withdrawn'
	/** Address of the PDF. */
	pdf: string
	/** Its last day, in India. */
	validUntil: string
	booked: Fact[]
	price: Fact[]
	taxNote?: string | undefined
	/** Where its people are registered, while it is open. */
	register?: string | undefined
}

/** What was entered into a form and is wrong with it; `entered` is undefined if it could not be read. */
export type Refused = { problem: string; errors: Record<string, string>; entered?: Record<string, string> | undefined }

export type QuoteAnswer =
	/** `list`: its people were not registered. */
	| { quote: QuoteView; list?: Refused | undefined; refused?: undefined }
	/** The form was not sent. */
	| { refused: Refused; quote?: undefined }
