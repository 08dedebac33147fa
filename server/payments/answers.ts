// What a provider may say; whatever else it says is an answer that cannot be read, so that nothing is booked, asked or shown.
import { z } from 'zod/mini'
import { DAY_MS, officeDay } from '#server/time.ts'
import { type Asked, GatewayError } from './gateway.ts'

/** It becomes a part of addresses. */
const id = z.string().check(z.regex(/^\w{1,255}$/))
const STATES = ['open', 'paid', 'closed'] as const

const isSafe = (url: string) => {
	const { protocol, hostname } = new URL(url)
	return protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')
}

export const PAGE = z.object({ ref: id, url: z.url({ protocol: /^https?$/, abort: true }).check(z.refine(isSafe)) })
export const REFUND = z.object({ ref: id, state: z.enum(STATES) })

/** Money of a bill or a payment: less than ten times as much, and of no day after tomorrow. */
function moneyOf({ amount, now }: Asked) {
	const last = officeDay(now.getTime() + DAY_MS)
	return z.object({
		paymentRef: id,
		amount: z.int().check(z.positive(), z.lt(10 * amount)),
		currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
		paidOn: z.iso.date().check(z.refine((day) => day >= '2020-01-01' && day <= last)),
	})
}

export const billStatus = (asked: Asked) =>
	z.discriminatedUnion('state', [
		z.object({ state: z.enum(['open', 'closed']) }),
		z.object({ state: z.literal('paid'), money: z.array(moneyOf(asked)).check(z.minLength(1)) }),
	])

export const sentBack = (asked: Asked) =>
	z.array(z.object({ id: z.optional(z.string()), state: z.enum(STATES), money: moneyOf(asked) }))

const MAX_BYTES = 1024 * 1024

/** A call that follows no redirect, reads no more than that, and is answered with an object: the library of Stripe throws past its caller otherwise. */
export async function boundedFetch(url: string | URL | Request, init: RequestInit): Promise<Response> {
	const { status, headers, body } = await fetch(url, { ...init, redirect: 'error' })
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of body ?? []) {
		size += chunk.length
		if (size > MAX_BYTES) throw new Error('The answer is too large.')
		chunks.push(chunk)
	}
	const text = Buffer.concat(chunks).toString()
	if (!/^\s*\{/.test(text)) throw new Error('The answer is no object.')
	return new Response(text, { status, headers })
}

/** What a call of a provider answers, as the schema has it. `statusCode` of an error is that of a refusal. */
export async function providerAnswer<Schema extends z.core.$ZodType>(
	label: string,
	schema: Schema,
	call: Promise<unknown>,
): Promise<z.output<Schema>> {
	try {
		return z.parse(schema, await call)
	} catch (cause) {
		if (cause instanceof GatewayError) throw cause
		const { statusCode: status, message } = cause as { statusCode?: number; message?: string }
		const fault = status === undefined ? 'gives no answer that can be read.' : `refuses: ${message}`
		throw Object.assign(new GatewayError(`${label} ${fault}`, { cause }), { status })
	}
}
