import type { OfferedClass } from '#server/booking/classes.ts'
import { DAY_MS, officeDay } from '#server/time.ts'
import { daysText } from '#shared/days-text.ts'

const INR = { currency: 'INR', original: 22_000, offer: 15_000, taxRate: 0.18, taxNote: 'Indian tax is added.' }
const ABROAD = { taxRate: 0, taxNote: 'No Indian tax is added.' }

/** A class of the first course three weeks after NOW of the fixtures. */
export const CLASS: OfferedClass = {
	slug: 'lead-auditor-qms-2025-10-20',
	courseId: 7,
	title: 'Lead Auditor QMS',
	description: 'Two live days.',
	venue: 'Online (Zoom)',
	trainer: 'Pramaan faculty',
	url: 'https://pramaan.example/lead-auditor-qms',
	materials: 'https://files.example/qms',
	dates: '20 – 21 October 2025',
	times: '10:00 AM to 5:00 PM IST',
	moments: [
		[Date.parse('2025-10-20T04:30Z'), Date.parse('2025-10-20T11:30Z')],
		[Date.parse('2025-10-21T04:30Z'), Date.parse('2025-10-21T11:30Z')],
	],
	seats: 'open',
	least: 4,
	closesAt: Date.parse('2025-10-18T18:30Z'),
	endsAt: Date.parse('2025-10-21T18:30Z'),
	timeline: {
		decideBy: Date.parse('2025-10-06T18:30Z'),
		payBy: Date.parse('2025-10-18T18:30Z'),
		transferUntil: Date.parse('2025-10-13T18:30Z'),
		transfers: 2,
		lateHours: 24,
		graceDays: 2,
		chooseDays: 7,
		refundDays: 14,
		onAccountDays: 30,
		answerDays: 1,
		materialsHours: 48,
		resultDays: 10,
		certificateDays: 14,
	},
	earlyBird: { percent: 10, lastDay: '2025-10-10', until: Date.parse('2025-10-10T18:30Z') },
	prices: {
		inr: INR,
		abroad: { ...ABROAD, currency: 'USD', original: 300, offer: 250 },
		own: { GB: { ...ABROAD, currency: 'GBP', original: 299, offer: 219 } },
	},
}

/** The class of the tests, with its days and last moments so many days from now. */
export function classAhead(courseId: number, slug: string, days: number): OfferedClass {
	const by = (Math.ceil((Date.now() - CLASS.endsAt) / DAY_MS) + days) * DAY_MS
	const { earlyBird: _, timeline, ...always } = CLASS
	const { payBy, transferUntil, ...rules } = timeline
	const moments = CLASS.moments.map(([start, end]): [number, number] => [start + by, end + by])
	return {
		...{
			...always,
			sample: true,
			courseId,
			slug,
			moments,
			dates: daysText(moments.map(([start]) => officeDay(start))),
		},
		...{ closesAt: CLASS.closesAt + by, endsAt: CLASS.endsAt + by },
		timeline: { ...rules, decideBy: payBy + by - DAY_MS, payBy: payBy + by, transferUntil: transferUntil + by },
	}
}
