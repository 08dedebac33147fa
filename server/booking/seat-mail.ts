import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { calendarFile } from './calendar-file.ts'
import type { OfferedClasses } from './classes.ts'
import { localFacts } from './local-time.ts'
import { SEAT_MAILS } from './mail-kinds.ts'
import { findRegistration } from './people.ts'
import { findOrder } from './store.ts'
import { seatPath } from './token.ts'
import { bookedFacts } from './view.ts'

export type SeatMailNeeds = { db: Kysely<Database>; provider: Provider; classes: OfferedClasses; origin: string }

type Kind = keyof typeof SEAT_MAILS

const WORDS: Record<Kind, { subject: string; happened: string; next: string }> = {
	confirmed: {
		subject: 'Your seat is confirmed',
		happened: 'Your seat in the class is confirmed.',
		next: 'Its page shows how to join, once we have the details. We email you then. The dates are attached for your calendar.',
	},
	joining: {
		subject: 'How to join your class',
		happened: 'The joining details of your class are ready, or have changed.',
		next: 'You find them on the page of your seat. Please do not pass the link on.',
	},
	soon: {
		subject: 'Your class begins soon',
		happened: 'Your class begins within two days. Its dates stand below, and are attached for your calendar.',
		next: 'The page of your seat shows how to join. Please do not pass the link on.',
	},
	transferred: {
		subject: 'Your seat is moved to another class',
		happened: 'Your seat is moved to another class. Its dates are below.',
		next: 'The person who registered you knows of it. The new dates are attached for your calendar.',
	},
	cancelled: {
		subject: 'Your seat is cancelled',
		happened: 'The order to which your seat belongs is cancelled, so you have no seat in the class any more.',
		next: 'There is nothing for you to do. Please ask the person who registered you, or reply to this email, if you did not expect it.',
	},
}

export const seatFacts = (
	reference: string,
	order: { course: string; classSlug: string | null },
	classes: OfferedClasses,
): [string, string][] => [
	['Reference', reference],
	...bookedFacts({ ...order, quantity: 1 }, classes.get(order.classSlug ?? '')).map(
		({ label, value }): [string, string] => [label, value],
	),
]

/** The mails to people who attend where another pays. */
export function seatTemplates({ db, provider, classes, origin }: SeatMailNeeds): EmailTemplates {
	const toAttendee =
		(kind: Kind): EmailTemplates[string] =>
		async ({ registrationId, createdAt }) => {
			const registration = registrationId === null ? undefined : await findRegistration(db, { id: registrationId })
			const { orderId = null, seatToken } = registration ?? {}
			const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
			if (!registration || !order || !seatToken) return undefined
			const { reference, firstName, email, course } = registration
			const offered = kind === 'cancelled' ? undefined : classes.get(order.classSlug ?? '')
			const file = await calendarFile(offered, provider, new Date(createdAt))
			const { subject, happened, next } = WORDS[kind]
			return {
				reference,
				to: email,
				replyTo: provider.mail.registrations,
				subject: `${subject}: ${course} (${reference})`,
				opening: [`Dear ${firstName},`, happened, next],
				action: { label: 'Open your seat', address: origin + seatPath(seatToken) },
				facts: [
					...seatFacts(reference, order, classes),
					...(kind === 'soon' ? localFacts(offered, registration.country) : []),
				],
				attachments: file ? [file] : [],
				closing: ['Replies to this email reach our course team.', `${provider.name}\n${provider.phone}`],
			}
		}
	const kinds = Object.entries(SEAT_MAILS) as [Kind, string][]
	return Object.fromEntries(kinds.map(([kind, name]) => [name, toAttendee(kind)]))
}
