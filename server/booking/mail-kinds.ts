/** About a registration. */
export const REGISTRATION_MAILS = { office: 'registration/department', visitor: 'registration/confirmation' } as const

/** The kinds of the mails to the buyer. */
export const ORDER_MAILS = {
	offered: 'order/offered',
	paid: 'order/paid',
	confirmed: 'order/confirmed',
	joining: 'order/joining',
	soon: 'order/soon',
	reminder: 'order/reminder',
	asked: 'order/asked',
	withdrawn: 'order/withdrawn',
	transferred: 'order/transferred',
	passedOn: 'order/passedOn',
	declined: 'order/declined',
	relinked: 'order/relinked',
	refunded: 'order/refunded',
	reversed: 'order/reversed',
	cancelled: 'order/cancelled',
} as const

/** To each person who attends where another pays, when a seat is taken for them. */
export const GROUP_SEAT_MAIL = 'quote/seat'

/** To each person who attends where another pays. */
export const SEAT_MAILS = {
	confirmed: 'seat/confirmed',
	joining: 'seat/joining',
	soon: 'seat/soon',
	transferred: 'seat/transferred',
	cancelled: 'seat/cancelled',
} as const

/** To whoever asks for the link again: the buyer, or a person who attends. */
export const LINK_MAILS = { order: 'order/link', seat: 'seat/link' } as const

/** To the office. */
export const ATTENTION_MAIL = 'order/attention'

/** About a quote. */
export const QUOTE_MAILS = {
	office: 'quote/office',
	visitor: 'quote/buyer',
	accepted: 'quote/accepted',
	acceptedOffice: 'quote/acceptedOffice',
} as const
