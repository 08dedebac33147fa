/** The kinds of the mails to who booked. */
export const ORDER_MAILS = {
	offered: 'order/offered',
	paid: 'order/paid',
	confirmed: 'order/confirmed',
	joining: 'order/joining',
	reminder: 'order/reminder',
	asked: 'order/asked',
	withdrawn: 'order/withdrawn',
	transferred: 'order/transferred',
	passedOn: 'order/passedOn',
	declined: 'order/declined',
	relinked: 'order/relinked',
	refunded: 'order/refunded',
	cancelled: 'order/cancelled',
} as const

/** To each person of a group, when a seat is taken for them. */
export const GROUP_SEAT_MAIL = 'quote/seat'

/** To who is invited to take over a seat. */
export const INVITATION_MAIL = 'seat/invited'

/** The kinds of the mails to who attends by a link to the seat: the people of a group, and nominees. */
export const SEAT_MAILS = {
	passedOn: 'seat/passedOn',
	confirmed: 'seat/confirmed',
	joining: 'seat/joining',
	transferred: 'seat/transferred',
	cancelled: 'seat/cancelled',
} as const

/** To the office. */
export const ATTENTION_MAIL = 'order/attention'
