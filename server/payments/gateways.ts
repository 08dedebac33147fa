import { type Gateway, GatewayError } from './gateway.ts'
import { type RazorpaySettings, razorpay } from './razorpay.ts'
import { type StripeSettings, stripe } from './stripe.ts'

export type PaymentSettings = { razorpay?: RazorpaySettings | undefined; stripe?: StripeSettings | undefined }

/** Those that have keys; the first one that takes a currency has its payments. While `mayChange` says no, they only tell. */
export async function openGateways(settings: PaymentSettings, mayChange: () => Promise<boolean>): Promise<Gateway[]> {
	const gateways = [
		...(settings.razorpay ? [razorpay(settings.razorpay)] : []),
		...(settings.stripe ? [await stripe(settings.stripe)] : []),
	]
	return gateways.map(({ open, close, refund, ...gateway }) => {
		const refuseCopy = async () => {
			if (await mayChange()) return
			throw new GatewayError(`${gateway.label} is not asked to change anything, because this database is a copy.`)
		}
		return {
			...gateway,
			open: async (...asked) => refuseCopy().then(() => open(...asked)),
			refund: async (...asked) => refuseCopy().then(() => refund(...asked)),
			// The page stays open, which the original closes.
			close: async (...asked) => ((await mayChange()) ? close(...asked) : undefined),
		}
	})
}
