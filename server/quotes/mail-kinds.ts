/** The kinds of the mails about a quote. */
export const QUOTE_MAILS = {
	buyer: 'quote/buyer',
	office: 'quote/office',
	accepted: 'quote/accepted',
	acceptedOffice: 'quote/acceptedOffice',
} as const
