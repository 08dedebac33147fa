import { expect, test } from 'vitest'
import { dateText } from '#shared/date-text.ts'
import { minutesToRead } from './reading.ts'

test.each([
	[0, 1],
	[1, 1],
	[220, 1],
	[221, 2],
	[440, 2],
	[1500, 7],
])('%d words take %d minutes to read', (words, minutes) => {
	expect(minutesToRead(words)).toBe(minutes)
})

test.each([
	['2026-11-05', '5 November 2026'],
	['2026-01-01', '1 January 2026'],
	['2024-02-29', '29 February 2024'],
])('an article of %s is dated %s, whatever the time zone', (date, text) => {
	const zone = process.env.TZ
	for (const tz of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
		process.env.TZ = tz
		expect(dateText(date)).toBe(text)
	}
	if (zone === undefined) delete process.env.TZ
	else process.env.TZ = zone
})
