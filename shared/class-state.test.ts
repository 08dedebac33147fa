import { expect, test } from 'vitest'
import { classState, earlyText, isEarly, quarterOf } from './class-state.ts'
import { momentOf } from './zoned-time.ts'

const one = { closesAt: 1000, endsAt: 2000, seats: 'few' as const }

test.each([
	[999, 'open', 'full'],
	[1000, 'closed', 'closed'],
	[1999, 'closed', 'closed'],
	[2000, 'ended', 'ended'],
])('at %d a class is %s, one without seats %s', (now, state, full) => {
	expect(classState(one, now)).toBe(state)
	expect(classState({ ...one, seats: 'full' }, now)).toBe(full)
})

test('an early-bird offer holds until its moment', () => {
	expect([isEarly({ until: 10 }, 9), isEarly({ until: 10 }, 10), isEarly(undefined, 0)]).toEqual([true, false, false])
})

test('an early-bird price says until when it holds, for whom, or that it has ended', () => {
	const text = (now: number, seats: 'few' | 'waiting-list') =>
		earlyText({ until: 10, lastDay: '1 May' }, { ...one, seats }, now)
	expect([text(9, 'few'), text(9, 'waiting-list'), text(10, 'waiting-list')]).toEqual([
		'until 1 May',
		'for the waiting list until 1 May',
		'for the waiting list ended on 1 May',
	])
})

test('no day of a zone begins within a quarter of an hour', () => {
	for (const zone of Intl.supportedValuesOf('timeZone'))
		for (const date of ['2026-01-15', '2026-07-15']) {
			const start = momentOf({ date, time: '00:00' }, zone)
			expect(quarterOf(start), zone).toBe(start)
			expect(quarterOf(start + 14 * 60_000), zone).toBe(start)
		}
})
