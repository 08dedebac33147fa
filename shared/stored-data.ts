// What is kept about people. The privacy policy shows it as a table; deletion, copies and erasure follow it.

type Period = { months: number; days: number }

type StoredData = {
	/** The words of the privacy policy. `copy` and `erasure` say what happens when somebody asks for his data. */
	what: string
	purpose: string
	kept: string
	copy: string
	erasure: string
}

/** After which a kind is deleted; something else ends the others. */
export const PERIODS = {
	registrations: { months: 36, days: 0 },
	messages: { months: 12, days: 0 },
	/** Of a quote that nobody accepts. */
	orders: { months: 12, days: 0 },
	suspects: { months: 0, days: 30 },
	mails: { months: 0, days: 30 },
	mailFiles: { months: 0, days: 30 },
	limits: { months: 0, days: 1 },
} satisfies Record<string, Period>

const text = ({ months, days }: Period) => (months > 0 ? `${months} months` : days === 1 ? '1 day' : `${days} days`)

/** By kind; each column and file about a person belongs to one of them. */
export const STORED_DATA = {
	registrations: {
		what: 'Registrations',
		purpose: 'Your course, its certificate, and answering you',
		kept: `${text(PERIODS.registrations)} after we received them, unless the law requires longer`,
		copy: 'All of it',
		erasure: 'Deleted',
	},
	orders: {
		what: 'Orders and quotes: what was offered, what you asked for, our answers, and which of our staff changed it when',
		purpose: 'Offering a price, showing you your booking, and keeping your seat',
		kept: `as long as the registration, and until the money is settled; a quote that nobody accepts ${text(PERIODS.orders)}`,
		copy: 'All of it',
		erasure: 'Deleted. If other people have seats through it, it stays for them without your name, address and link',
	},
	payments: {
		what: 'Payments and refunds, also those begun: amount, day, reference of the bank or payment provider and of the registration',
		purpose: 'Our books, which the law requires',
		kept: '72 months after the annual return of the financial year is due',
		copy: 'Those of your orders',
		erasure: 'Kept. Only the two references still lead to you',
	},
	documents: {
		what: 'Receipts, invoices and credit notes: your name, company, address, tax number and purchase order number, what you bought and what it cost',
		purpose: 'Our books, which the law requires',
		kept: '72 months after the annual return of the financial year is due',
		copy: 'Those of your orders',
		erasure: 'Kept as they were issued, because the law requires them',
	},
	messages: {
		what: 'Contact messages',
		purpose: 'Answering you',
		kept: `${text(PERIODS.messages)} after we received them`,
		copy: 'All of it',
		erasure: 'Deleted',
	},
	suspects: {
		what: 'Submissions that look like spam',
		purpose: 'Finding those that a person did send',
		kept: text(PERIODS.suspects),
		copy: 'All of it',
		erasure: 'Deleted',
	},
	mails: {
		what: 'Emails that we sent you, with their text, and a record of those to us',
		purpose: 'Sending each email once, and again if it fails or you ask us; knowing what we told you',
		kept: text(PERIODS.mails),
		copy: 'All of it',
		erasure: 'Deleted, including those not yet sent',
	},
	mailFiles: {
		what: 'Emails kept as files where no email server is set up',
		purpose: 'Reading what would be sent',
		kept: text(PERIODS.mailFiles),
		copy: 'Their text',
		erasure: 'Deleted',
	},
	limits: {
		what: 'Counts of requests and of emails, under a keyed hash of a network or an address',
		purpose: 'Protecting the site from spam, and you from emails that you did not ask for',
		kept: `minutes, at most ${text(PERIODS.limits)}`,
		copy: 'The count of emails to your address',
		erasure: 'The count of emails is deleted',
	},
	register: {
		what: 'Entries in the certificate register',
		purpose: 'Letting anybody check a certificate by its number',
		kept: 'as long as the certificate may be checked',
		copy: 'Those issued for your registrations or with the hash of your address',
		erasure: 'Kept, unless you ask us to withdraw the certificate. We will tell you which they are',
	},
	addressHash: {
		what: 'Hash of your email address in the certificate register, if it was imported with one',
		purpose: 'Recognising the holder of a certificate',
		kept: 'as long as the entry',
		copy: 'With the entry',
		erasure: 'Deleted',
	},
	registerChanges: {
		what: 'Record of changes in the register: numbers of certificates, what was done, when, and the member of our staff who did it',
		purpose: 'Knowing who changed what in the register',
		kept: 'as long as the register',
		copy: 'The changes to your certificates',
		erasure: 'Kept: we put no name or address of yours into it',
	},
	backups: {
		what: 'Backups, and databases put aside by a restore',
		purpose: 'So that nothing is lost if a machine fails',
		kept: '30 days',
		copy: 'Not searched: they hold what is listed above',
		erasure: 'Not changed: what we erased for you goes when the oldest of them is deleted',
	},
	drafts: {
		what: 'Drafts and answers on your device, which we never receive',
		purpose: "So that you don't lose what you typed",
		kept: 'until you send or erase them (a quote: until you erase it), at most 14 days after the last change',
		copy: 'You have them',
		erasure: 'You can: use the button beside the form, or clear the data of this site in your browser',
	},
} satisfies Record<string, StoredData>

export type StoredKind = keyof typeof STORED_DATA

/** The table of the privacy policy, in Markdown. */
export const storedDataTable = () =>
	[
		['What', 'What for', 'How long', 'In a copy for you', 'If you ask us to erase it'],
		['---', '---', '---', '---', '---'],
		...Object.values(STORED_DATA).map(({ what, purpose, kept, copy, erasure }) => [what, purpose, kept, copy, erasure]),
	]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n')
