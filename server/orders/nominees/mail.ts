import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { calendarFile } from '#server/orders/calendar-file.ts'
import type { OfferedClasses } from '#server/orders/classes.ts'
import { NOMINEE_MAILS } from '#server/orders/mail-kinds.ts'
import { findOrder } from '#server/orders/store.ts'
import { seatPath } from '#server/orders/token.ts'
import { bookedFacts, firstNameAndInitial } from '#server/orders/view.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { findRegistration } from '#server/registrations/rows.ts'
import { findInvitation, inviterOf } from './nominees.ts'

type Dependencies = { db: Kysely<Database>; provider: Provider; classes: OfferedClasses; origin: string }

/** The mails to who takes over a seat. */
export function nomineeTemplates({ db, provider, classes, origin }: Dependencies): EmailTemplates {
	const factsOf = (reference: string, order: { course: string; classSlug: string | null }): [string, string][] => [
		['Reference', reference],
		...bookedFacts({ ...order, quantity: 1 }, classes.get(order.classSlug ?? '')).map(
			({ label, value }): [string, string] => [label, value],
		),
	]
	const end = `${provider.name}\n${provider.phone}`

	const toSeated =
		(subject: string, ...words: string[]): EmailTemplates[string] =>
		async ({ registrationId, createdAt }) => {
			const registration = await findRegistration(db, registrationId)
			const { orderId = null, seatToken } = registration ?? {}
			const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
			if (!registration || !order || !seatToken) return undefined
			const { reference, firstName, lastName, email, course } = registration
			const file = await calendarFile(classes.get(order.classSlug ?? ''), provider, new Date(createdAt))
			return {
				reference,
				to: email,
				replyTo: provider.mail.registrations,
				subject: `${subject}: ${course} (${reference})`,
				opening: [`Hello ${firstNameAndInitial(`${firstName} ${lastName}`)},`, ...words],
				action: { label: 'Open your seat', address: origin + seatPath(seatToken) },
				facts: factsOf(reference, order),
				attachments: file ? [file] : [],
				closing: ['An answer to this mail reaches the course team.', end],
			}
		}

	return {
		[NOMINEE_MAILS.invited]: async ({ requestId }) => {
			const invitation = requestId === null ? undefined : await findInvitation(db, { id: requestId })
			if (invitation?.state !== 'open' || !invitation.nomineeEmail || !invitation.token) return undefined
			const { reference, course, nomineeEmail, token } = invitation
			return {
				reference,
				to: nomineeEmail,
				replyTo: provider.mail.registrations,
				subject: `You are invited to take over a seat: ${course} (${reference})`,
				opening: [
					'Hello,',
					`${inviterOf(invitation)} has a seat in a course of ours, and wants you to take it over. There is nothing to pay.`,
					'Open the invitation to read what it is about, and to accept. You then enter your own data, and we confirm the change.',
				],
				action: { label: 'Open the invitation', address: origin + seatPath(token) },
				facts: factsOf(reference, invitation),
				closing: [
					'You do not want this? Then you need not do anything. We have your address from who invites you, and delete it once this is settled; answer this mail if we shall delete it at once.',
					end,
				],
			}
		},
		[NOMINEE_MAILS.seated]: toSeated(
			'The seat is yours',
			'The seat that you have accepted is yours now.',
			'Its page shows how it stands, and how to join once it is confirmed. Please do not pass the link on.',
		),
		[NOMINEE_MAILS.joining]: toSeated(
			'How to join your class',
			'The joining details of your class are settled, or have changed.',
			'You find them on the page of your seat. Please do not pass the link on.',
		),
	}
}
