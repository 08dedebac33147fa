import { INVITATION_MAIL } from '#server/orders/mail-kinds.ts'
import { type SeatMailNeeds, seatFacts } from '#server/orders/seats/mail.ts'
import { seatPath } from '#server/orders/token.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { findInvitation, inviterOf } from './nominees.ts'

/** The mail to who is invited to take over a seat. */
export const invitationTemplates = ({ db, provider, classes, origin }: SeatMailNeeds): EmailTemplates => ({
	[INVITATION_MAIL]: async ({ requestId }) => {
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
			facts: seatFacts(reference, invitation, classes),
			closing: [
				'You do not want this? Then you need not do anything. We have your address from who invites you, and delete it once this is settled; answer this mail if we shall delete it at once.',
				`${provider.name}\n${provider.phone}`,
			],
		}
	},
})
