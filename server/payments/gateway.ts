import { z } from 'zod/mini'

/** What is to be paid on a page of the provider. Amounts are in hundredths of the currency. */
export type Bill = {
	/** Chosen by us, never used twice: 10 to 40 letters, digits and hyphens. */
	id: string
	amount: number
	currency: string
	title: string
	returnUrl: string
	/** From 30 minutes to a day ahead. */
	expiresAt: Date
}

/** Money that has come or gone. `paidOn` is a day in India, YYYY-MM-DD. */
export type MovedMoney = { paymentRef: string; amount: number; currency: string; paidOn: string }

/** A page, or a payment whose refunds are meant, with its amount. */
export type Asked = { ref: string; amount: number; now: Date }

/** `open` also while a bank has not answered the provider yet. `money` is all that was captured on the page, the first before. */
export type BillStatus = { state: 'open' | 'closed' } | { state: 'paid'; money: MovedMoney[] }

/** A part of the payment `paymentRef` to send back; `id` is like that of a bill. */
type Refund = { id: string; paymentRef: string; amount: number }
type RefundStatus = { state: BillStatus['state']; ref: string }

/** A refund of a payment; without our `id` if somebody has made it on the pages of the provider. */
export type SentBack = { id?: string | undefined; state: BillStatus['state']; money: MovedMoney }

/** A bank asks for the money of a payment back; once that has ended, whether we keep it (`won`). */
export type Dispute = { paymentRef: string; end?: 'won' | 'lost' | undefined }

/** What a signed event is about. It may be old, repeated or out of order, so the provider is asked about the bill, payment or refund. */
export type Hint = { id?: string | undefined; paymentRef?: string | undefined; dispute?: Dispute | undefined }

/** A signed event; undefined if it has another shape, as events have that say nothing about our payments. */
export function readEvent<Schema extends z.core.$ZodType>(schema: Schema, body: Buffer) {
	try {
		return z.parse(schema, JSON.parse(body.toString()))
	} catch {
		return undefined
	}
}

/** A provider of payments. Calls end with the signal, and throw a GatewayError if there is no good answer. */
export type Gateway = {
	name: GatewayName
	label: string
	/** In the middle of a sentence. */
	ways: string
	/** Its keys move no money. */
	isTest: boolean
	currencies: readonly string[]
	/** Makes the page of a bill; called again for the same bill, it finds the same page. */
	open(bill: Bill, signal: AbortSignal): Promise<{ ref: string; url: string }>
	ask(page: Asked, signal: AbortSignal): Promise<BillStatus>
	/** Lets nobody pay any more. Refused for a page that is paid or over. */
	close(ref: string, signal: AbortSignal): Promise<unknown>
	/** The newest hundred refunds of a payment. */
	refundsOf(payment: Asked, signal: AbortSignal): Promise<SentBack[]>
	/** Sends money back, once for each id. */
	refund(refund: Refund, signal: AbortSignal): Promise<RefundStatus>
	/** Undefined unless the provider has signed the body. */
	read(body: Buffer, headers: Record<string, unknown>, now: Date): Hint | undefined
	/** Throws unless the keys are accepted. */
	check(signal: AbortSignal): Promise<unknown>
}

export const GATEWAY_NAMES = ['razorpay', 'stripe'] as const
type GatewayName = (typeof GATEWAY_NAMES)[number]
export const isGateway = (method: string): method is GatewayName => GATEWAY_NAMES.some((name) => name === method)

/** `status` is that of a refusal, which is 400 for what was asked; undefined if there was no answer that could be read. */
export class GatewayError extends Error {
	override name = 'GatewayError'
	status: number | undefined
}
