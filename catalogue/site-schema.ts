import { z } from 'zod'
import { BODIES, type Body } from './bodies.ts'
import { isoDate, SCHEMES, taxRate, text } from './schema.ts'

// The provider's own facts, in content/site.yaml.

export const evidence = z.strictObject({
	claim: text('The claim, as the pages make it'),
	meaning: text('What it means and what it does not'),
	accreditor: text('Who accredited or approved').optional(),
	number: text('Number of the accreditation or of the approved provider').optional(),
	scope: text('What it covers').optional(),
	validUntil: isoDate('Last day of validity').optional(),
	register: z.url().optional().describe("Entry in the accreditor's own register"),
	owner: z.string().trim().describe('Who owns the name of a series; empty: said to be pending').optional(),
})
export type Evidence = z.infer<typeof evidence>

const SAMPLED = [
	'legalName',
	'address',
	'office',
	'phone',
	'chat',
	'departments',
	'mail',
	'social',
	'billing',
	'groupPrice',
] as const

export const site = z.strictObject({
	samples: z.array(z.enum(SAMPLED)).describe('Fields that are still examples; a real provider empties the list'),
	name: text('The provider, as it is called'),
	legalName: text('The provider, as it is registered'),
	address: z.url().describe('Public address of the site, without a slash at the end'),
	since: z.number().int().describe('Year since when services are offered'),
	office: z.strictObject({
		name: text('What the office is called'),
		lines: z.array(text('A line of the postal address')).min(1),
		country: text('Country'),
		branches: text('Where the branches are, as the pages claim it'),
		meaning: text('What the claim means while there are no addresses'),
		addresses: z.array(text('An address in one line')).default([]).describe('Branches that bear the claim'),
		mapFrame: z.url().describe('Address of the embedded map'),
		mapLink: z.url().describe('Address of the map on its own'),
	}),
	phone: text('Phone and WhatsApp number, as shown'),
	chat: z.strictObject({
		address: z.url().describe('Address that opens the messaging app'),
		message: text('Message that is filled in'),
	}),
	departments: z.array(z.strictObject({ name: text('Department'), email: z.email() })).min(4),
	mail: z
		.strictObject({
			from: z.email().describe('Sender of all mails; the mail server must be allowed to send for it'),
			registrations: z.email().describe('Who gets a mail for each registration'),
			messages: z.email().describe('Who gets the messages of the contact form'),
		})
		.describe('Mails that the site sends'),
	social: z
		.array(
			z.strictObject({
				name: text('Network'),
				address: z.url().optional().describe('Absent: shown as a placeholder without a link'),
			}),
		)
		.min(1),
	badge: text('What the accreditation badge in the header says'),
	payments: text('The payment banner'),
	waysToPay: text('How people can pay today, in the middle of a sentence'),
	billing: z
		.strictObject({
			bank: z
				.record(
					z.string().regex(/^([A-Z]{3}|other)$/, 'the code of a currency, or other'),
					z.array(z.strictObject({ label: text('What it is'), value: text('As the bank writes it') })).min(1),
				)
				.describe('Where money is sent by bank, by currency'),
			upi: z
				.strictObject({
					address: z
						.string()
						.regex(/^[\w.-]{2,100}@[A-Za-z]{2,64}$/, 'a UPI address, like name@bank')
						.describe('Where money is sent by UPI'),
					name: text('Who gets it, as registered there'),
				})
				.optional(),
		})
		.optional()
		.describe('How people pay for an order; absent: we write to them'),
	groupPrice: z
		.array(
			z.strictObject({
				from: z.number().int().min(2).max(200).describe('Number of people'),
				percent: z.number().int().min(1).max(50).describe('What each of them pays less'),
			}),
		)
		.default([])
		.describe('What groups of a company pay less; absent: nothing'),
	gstin: z
		.string()
		.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, '15 characters, like 07AAAAA0000A1Z5')
		.optional()
		.describe('Goods and services tax number; absent: said to be pending'),
	grievanceOfficer: z
		.strictObject({
			name: text('Name and designation; absent: said to be pending').optional(),
			email: z.email(),
		})
		.describe('Answers complaints of consumers and questions on personal data'),
	privacy: z
		.strictObject({
			serverCountry: text('Country of the server').optional(),
			representative: text('Name and address of the representative in the EU and the UK').optional(),
		})
		.default({})
		.describe('Facts of the privacy policy; what is absent is said to be pending'),
	evidence: z
		.strictObject({
			schemes: evidence,
			...(Object.fromEntries(BODIES.map((body) => [body, evidence])) as Record<Body, typeof evidence>),
		})
		.describe('What stands behind each claim'),
	schemes: z.array(z.enum(SCHEMES)).min(1).describe('Schemes the provider is accredited for'),
	tax: z
		.strictObject({
			india: z.strictObject({ rate: taxRate, note: text('What is said beside a price for India') }),
			abroad: z.strictObject({ rate: taxRate, note: text('What is said beside a price for any other country') }),
			other: text('What is said beside a price whose course has another rate; {rate} is filled in'),
			sac: z
				.string()
				.regex(/^\d{6}$/, 'six digits')
				.describe('Code of the service (SAC) on invoices'),
			lut: z
				.strictObject({
					number: text('Its number'),
					year: z
						.string()
						.regex(/^\d\d-\d\d$/, 'a financial year, like 26-27')
						.describe('The year that it is for'),
				})
				.optional()
				.describe('Letter of undertaking for sales abroad without tax'),
			checked: isoDate('When somebody last checked the rates and notes against the law'),
		})
		.describe('Tax by the country of the customer; a course with prices by country has rates of its own'),
})
export type Site = z.infer<typeof site>
