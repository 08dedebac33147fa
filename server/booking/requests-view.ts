import { officeTime } from '#server/time.ts'
import type { OrderView } from '#shared/order-view.ts'
import type { OfferedClasses } from './classes.ts'
import type { peopleOf } from './people.ts'
import { isMovable, type OrderRequest, otherClasses } from './requests.ts'
import type { Order } from './store.ts'
import { orderPath } from './token.ts'
import { firstNameAndInitial } from './view.ts'

/** What the page of an order shows of requests, and which forms it has for new ones. */
export function askedOf(
	order: Order,
	requests: readonly OrderRequest[],
	people: Awaited<ReturnType<typeof peopleOf>>,
	classes: OfferedClasses,
	now: Date,
	isClassChangeable: boolean,
): Pick<OrderView, 'asked' | 'transfer' | 'nominee' | 'withdraw'> {
	const path = orderPath(order.token)
	const dates = (slug: string | null) => classes.get(slug ?? '')?.dates ?? slug ?? ''
	const others = isClassChangeable ? otherClasses(order, classes, now) : []
	const named = requests.flatMap(({ state, registrationId }) => (state === 'open' ? (registrationId ?? []) : []))
	const seats = isMovable(order, classes, now) ? people.filter(({ id }) => !named.includes(id)) : []
	const isWithdrawn = requests.some(({ kind, state }) => kind === 'withdraw' && state === 'open')
	return {
		asked: requests.map(({ kind, classSlug, state, createdAt, answer }) => ({
			label: `${{ class: `Another class: ${dates(classSlug)}`, nominee: 'Another person', withdraw: 'Withdrawal' }[kind]}, ${officeTime(createdAt)}`,
			state,
			...(answer !== null && { answer }),
		})),
		...(others.length > 0 && {
			transfer: { action: `${path}/transfer`, classes: others.map(({ slug, dates }) => ({ slug, dates })) },
		}),
		...(seats.length > 0 && {
			nominee: {
				action: `${path}/nominee`,
				people: seats.map(({ reference, firstName, lastName }) => ({
					reference,
					person: firstNameAndInitial(`${firstName} ${lastName}`),
				})),
			},
		}),
		...(order.state !== 'cancelled' && !isWithdrawn && { withdraw: { action: `${path}/withdraw` } }),
	}
}
