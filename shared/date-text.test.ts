import { expect, test } from 'vitest'
import { dateText } from './date-text.ts'

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
