import { expect, test } from 'vitest'
import { clockText, dateText, daysText } from './days-text.ts'

test.each([
	[['2026-12-07'], '7 December 2026'],
	[['2026-12-07', '2026-12-08'], '7 – 8 December 2026'],
	[['2026-12-05', '2026-12-06', '2026-12-12', '2026-12-13', '2026-12-19'], '5 – 6, 12 – 13 and 19 December 2026'],
	[['2026-11-28', '2026-11-29', '2026-12-05'], '28 – 29 November and 5 December 2026'],
	[['2026-12-30', '2026-12-31', '2027-01-01'], '30 December 2026 – 1 January 2027'],
	[['2026-12-31', '2027-01-02'], '31 December 2026 and 2 January 2027'],
	[['2026-01-31', '2027-01-31'], '31 January 2026 and 31 January 2027'],
	[[], ''],
])('daysText of %j is %s', (days, text) => {
	expect(daysText(days)).toBe(text)
})

test.each([
	['00:00', '12:00 AM'],
	['09:05', '9:05 AM'],
	['12:00', '12:00 PM'],
	['17:30', '5:30 PM'],
])('clockText of %s is %s', (time, text) => {
	expect(clockText(time)).toBe(text)
})

test.each([
	['2025-09-29', '29 September 2025'],
	['2024-02-29', '29 February 2024'],
	['2026-01-01', '1 January 2026'],
])('%s is formatted as %s in any time zone', (date, text) => {
	const zone = process.env.TZ
	for (const tz of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
		process.env.TZ = tz
		expect(dateText(date)).toBe(text)
	}
	if (zone === undefined) delete process.env.TZ
	else process.env.TZ = zone
})

test.each(['2025-02-30', '2025', '2025-09', 'September 2025', '29.09.2025', '2025-13-01', '20250-01-01', ''])(
	'"%s" is returned unchanged because it is no date',
	(date) => {
		expect(dateText(date)).toBe(date)
	},
)
