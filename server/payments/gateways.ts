import type { Gateway } from './gateway.ts'
import { type RazorpaySettings, razorpay } from './razorpay.ts'
import { type StripeSettings, stripe } from './stripe.ts'

export type PaymentSettings = { razorpay?: RazorpaySettings | undefined; stripe?: StripeSettings | undefined }

/** Those that have keys; the first one that takes a currency has its payments. */
export const openGateways = async (settings: PaymentSettings): Promise<Gateway[]> => [
	...(settings.razorpay ? [razorpay(settings.razorpay)] : []),
	...(settings.stripe ? [await stripe(settings.stripe)] : []),
]
