import { type Command, Misuse, toLine } from '#ops/command.ts'
import type { OrderState } from '#server/db/database.ts'
import { listOrders } from '#server/orders/store.ts'
import { officeTime } from '#server/time.ts'
import { standingText } from './orders.ts'

export const ORDER_STATES: OrderState[] = ['registered', 'payable', 'confirmed', 'cancelled']

export const FILTER_USAGE = '[--state STATE] [--class SLUG] [--attention]'
export const FILTER_OPTIONS = {
	state: { type: 'string' },
	class: { type: 'string' },
	attention: { type: 'boolean' },
} as const

export function readFilter({ state, class: classSlug, attention }: Record<string, unknown>) {
	if (state !== undefined && !ORDER_STATES.includes(state as OrderState))
		throw new Misuse(`--state must be one of ${ORDER_STATES.join(', ')}.`)
	return {
		state: state as OrderState | undefined,
		classSlug: classSlug as string | undefined,
		needsAttention: attention === true,
	}
}

export const command: Command = {
	usage: FILTER_USAGE,
	summary: 'Lists orders, oldest first, with how each stands.',
	help: `States: ${ORDER_STATES.join(', ')}. --attention leaves only those that somebody has to decide about.`,
	example: '--attention',
	operands: 0,
	options: FILTER_OPTIONS,
	async run({ open, options }) {
		for await (const order of listOrders(await open(), readFilter(options))) {
			const { reference, createdAt, course, classSlug, buyerName, email, attention } = order
			console.log(
				toLine(
					reference,
					officeTime(createdAt),
					`${standingText(order, order)}${attention.length > 0 ? ` (${attention.join(', ')})` : ''}`,
					course,
					classSlug ?? 'no class',
					buyerName,
					email,
				),
			)
		}
	},
}
