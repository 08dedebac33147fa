import { z } from 'zod/mini'
import { billStatus, PAGE, providerAnswer, REFUND, sentBack } from './answers.ts'
import { type Gateway, GatewayError } from './gateway.ts'
import { type RazorpaySettings, razorpay } from './razorpay.ts'
import { type StripeSettings, stripe } from './stripe.ts'

export type PaymentSettings = { razorpay?: RazorpaySettings | undefined; stripe?: StripeSettings | undefined }

/** Those that have keys; the first one that takes a currency has its payments. While `mayChange` says no, they only tell. All that they say passes a schema. */
export async function openGateways(settings: PaymentSettings, mayChange: () => Promise<boolean>): Promise<Gateway[]> {
	const gateways = [
		...(settings.razorpay ? [razorpay(settings.razorpay)] : []),
		...(settings.stripe ? [await stripe(settings.stripe)] : []),
	]
	return gateways.map((gateway) => {
		const answer = <Schema extends z.core.$ZodType>(schema: Schema, call: Promise<unknown>) =>
			providerAnswer(gateway.label, schema, call)
		const refuseCopy = async () => {
			if (await mayChange()) return
			throw new GatewayError(`${gateway.label} is not asked to change anything, because this database is a copy.`)
		}
		return {
			...gateway,
			open: async (...asked) => refuseCopy().then(() => answer(PAGE, gateway.open(...asked))),
			ask: (page, signal) => answer(billStatus(page), gateway.ask(page, signal)),
			// The page stays open, which the original closes.
			close: async (...asked) => ((await mayChange()) ? answer(z.unknown(), gateway.close(...asked)) : undefined),
			refundsOf: (payment, signal) => answer(sentBack(payment), gateway.refundsOf(payment, signal)),
			refund: async (...asked) => refuseCopy().then(() => answer(REFUND, gateway.refund(...asked))),
			check: (signal) => answer(z.unknown(), gateway.check(signal)),
		}
	})
}
