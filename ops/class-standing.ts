import type { OfferedClass } from '#server/booking/classes.ts'
import type { Situation } from '#server/booking/situation.ts'

/** What is known of a class, and the orders in it. */
export type ClassStanding = { offered: OfferedClass | undefined; orders: readonly Situation[]; now: Date }

/** Everybody in it who has a seat. */
export const seatedIn = ({ orders }: ClassStanding) =>
	orders.flatMap(({ people }) => people.filter(({ seat }) => seat === 'held' || seat === 'confirmed'))

export const notOffered = ({ offered }: ClassStanding) => (offered ? undefined : 'the site does not have it any more')
