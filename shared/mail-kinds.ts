/**
 * To whom each kind of mail goes, and so what it spends. `office`: a mailbox of ours. `customer`: caused by the office or a
 * job, so it spends nothing. `stranger`: a visitor can cause it and may have typed the address of somebody else, so it spends
 * the day's mails of that address.
 */
export const RECIPIENTS = {
	'outbox/held': 'office',
	'registration/department': 'office',
	'registration/confirmation': 'stranger',
	'registration/certificate': 'customer',
	'contact/department': 'office',
	'contact/sender': 'stranger',
	'order/offered': 'customer',
	'order/paid': 'customer',
	'order/confirmed': 'customer',
	'order/joining': 'customer',
	'order/soon': 'customer',
	'order/reminder': 'customer',
	'order/asked': 'stranger',
	'order/withdrawn': 'stranger',
	'order/transferred': 'customer',
	'order/passedOn': 'customer',
	'order/declined': 'customer',
	'order/relinked': 'customer',
	'order/link': 'stranger',
	'order/refunded': 'customer',
	'order/reversed': 'customer',
	'order/cancelled': 'customer',
	'order/attention': 'office',
	'seat/confirmed': 'customer',
	'seat/joining': 'customer',
	'seat/soon': 'customer',
	'seat/transferred': 'customer',
	'seat/cancelled': 'customer',
	'seat/link': 'stranger',
	'quote/buyer': 'stranger',
	'quote/office': 'office',
	'quote/accepted': 'stranger',
	'quote/acceptedOffice': 'office',
	'quote/seat': 'customer',
} as const

type Recipients = typeof RECIPIENTS
export type MailKind = keyof Recipients
export type StrangerKind = { [Name in MailKind]: Recipients[Name] extends 'stranger' ? Name : never }[MailKind]
export type FreeKind = Exclude<MailKind, StrangerKind>

export const MAIL_KINDS = Object.keys(RECIPIENTS) as [MailKind, ...MailKind[]]

/** Mails about orders, seats and quotes. */
export type BookingMailKind = Exclude<MailKind, 'outbox/held' | 'registration/certificate' | `contact/${string}`>

export const BOOKING_MAILS = MAIL_KINDS.filter(
	(kind): kind is BookingMailKind => !/^(outbox|contact)\/|\/certificate$/.test(kind),
)

/** To the office, when the first mail of a day is held. */
export const HELD_MAIL = 'outbox/held'

/** Of these an order causes one in so many days. */
export const ONE_IN_DAYS: { [Name in StrangerKind]?: number } = {
	'order/asked': 1,
	// The law asks for one confirmation of a withdrawal.
	'order/withdrawn': 30,
}
