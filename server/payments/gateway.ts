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

/** `open` also while a bank has not answered the provider yet. */
export type BillStatus = { state: 'open' } | { state: 'paid'; money: MovedMoney } | { state: 'closed' }

/** A part of the payment `paymentRef` to send back; `id` is like that of a bill. */
type Refund = { id: string; paymentRef: string; amount: number }
type RefundStatus = { state: BillStatus['state']; ref: string }

/** A bank asks for the money of a payment back; once that has ended, whether we keep it (`won`). */
export type Dispute = { paymentRef: string; end?: 'won' | 'lost' | undefined }

/** What a signed event is about. It may be old, repeated or out of order, so the provider is asked about the bill or refund. */
export type Hint = { id?: string | undefined; dispute?: Dispute | undefined }

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
	name: (typeof GATEWAY_NAMES)[number]
	label: string
	/** In the middle of a sentence. */
	ways: string
	/** Its keys move no money. */
	isTest: boolean
	currencies: readonly string[]
	/** Makes the page of a bill; called again for the same bill, it finds the same page. */
	open(bill: Bill, signal: AbortSignal): Promise<{ ref: string; url: string }>
	ask(ref: string, signal: AbortSignal): Promise<BillStatus>
	/** Lets nobody pay any more. Refused for a page that is paid or over. */
	close(ref: string, signal: AbortSignal): Promise<unknown>
	/** How a refund stands that was sent. */
	findRefund(refund: Refund, signal: AbortSignal): Promise<RefundStatus | undefined>
	/** Sends money back, once for each id. */
	refund(refund: Refund, signal: AbortSignal): Promise<RefundStatus>
	/** Undefined unless the provider has signed the body. */
	read(body: Buffer, headers: Record<string, unknown>, now: Date): Hint | undefined
	/** Throws unless the keys are accepted. */
	check(signal: AbortSignal): Promise<unknown>
}

export const GATEWAY_NAMES = ['razorpay', 'stripe'] as const

/** `status` is that of a refusal, which is 400 for what was asked; undefined if there was no answer that could be read. */
export class GatewayError extends Error {
	override name = 'GatewayError'
	status: number | undefined
}

/** What a call of a provider answers. `statusCode` of an error is that of a refusal. */
export async function answerOf<Answer>(label: string, call: Promise<Answer>): Promise<Answer> {
	try {
		return await call
	} catch (cause) {
		const { statusCode: status, message } = cause as { statusCode?: number; message?: string }
		const fault = status === undefined ? 'gives no answer that can be read.' : `refuses: ${message}`
		throw Object.assign(new GatewayError(`${label} ${fault}`, { cause }), { status })
	}
}
