import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { mailWords } from '#catalogue/booking-schema.ts'
import type { Seller } from '#server/company/company.ts'

// A server that a test starts may run in any folder.
const WORDS = join(import.meta.dirname, '../../content/mails.yaml')

export const SELLER: Seller = {
	name: 'Pramaan',
	phone: '+91 00000 00000',
	mails: mailWords.parse(load(readFileSync(WORDS, 'utf8').replaceAll('{{answer time}}', 'within 1 business day'))),
	waysToPay: 'by bank transfer',
	materials: 'We send your digital materials within 24-48 hours of registration.',
	terms: {
		revision: '00',
		dated: '2025-09-01',
		documents: [
			{ title: 'Terms of service', markdown: '## Scope\n\nRead the [refund policy](/policies/refunds).' },
			{
				title: 'Refund policy',
				markdown: '| What | Condition |\n| --- | --- |\n| **If you cancel** | [Ask](mailto:a@b.example) |',
			},
		],
	},
	rights: [
		{
			countries: ['France', 'United Kingdom'],
			days: 14,
			effect: 'atOnce',
			words: 'You may withdraw within 14 days.',
		},
		{ countries: ['India'], days: null, effect: 'atOnce', words: 'You can cancel before the class begins.' },
		{ countries: ['Norway'], days: 14, effect: 'office', words: 'You may withdraw, and we work out the money.' },
	],
	supplier: {
		name: 'Pramaan Training Private Limited',
		lines: ['1 Example Street', 'New Delhi 110001'],
		country: 'India',
		gstin: '07AAAAA0000A1Z5',
		sac: '999293',
		isSample: false,
	},
	groupPrice: [
		{ from: 5, percent: 10 },
		{ from: 20, percent: 15 },
	],
	conditions: [['If you cancel', 'Fees are non-refundable, within the limits of the law.']],
	mail: { from: 'from@pramaan.example', registrations: 'courses@pramaan.example', messages: 'info@pramaan.example' },
}
