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

/** To who is to take over a seat: the invitation, and the seat. */
export const NOMINEE_MAILS = {
	invited: 'nominee/invited',
	seated: 'nominee/seated',
	joining: 'nominee/joining',
} as const

/** To the office. */
export const ATTENTION_MAIL = 'order/attention'
