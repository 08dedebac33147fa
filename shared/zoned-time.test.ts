import { describe, expect, test } from 'vitest'
import { addDays, isoText, momentOf, wallClock } from './zoned-time.ts'

const at = (date: string, time: string, zone: string) => new Date(momentOf({ date, time }, zone)).toISOString()

describe('momentOf', () => {
	test.each([
		['Asia/Kolkata', '2026-12-07', '10:00', '2026-12-07T04:30:00.000Z'],
		['Pacific/Kiritimati', '2026-12-07', '00:00', '2026-12-06T10:00:00.000Z'],
		['Pacific/Pago_Pago', '2026-12-07', '23:59', '2026-12-08T10:59:00.000Z'],
		['Australia/Lord_Howe', '2026-12-07', '10:00', '2026-12-06T23:00:00.000Z'],
		['America/New_York', '2026-03-08', '12:00', '2026-03-08T16:00:00.000Z'],
		['America/New_York', '2026-11-01', '12:00', '2026-11-01T17:00:00.000Z'],
		['Europe/London', '2026-10-25', '00:30', '2026-10-24T23:30:00.000Z'],
	])('in %s on %s at %s is %s', (zone, date, time, moment) => {
		expect(at(date, time, zone)).toBe(moment)
	})

	test('is the first of two moments when clocks are set back', () => {
		expect(at('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
		expect(at('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
	})

	test('is later on the clock when clocks are set forward over the time', () => {
		const moment = momentOf({ date: '2026-03-08', time: '02:30' }, 'America/New_York')
		expect(wallClock(moment, 'America/New_York')).toEqual({ date: '2026-03-08', time: '03:30' })
		const midnight = momentOf({ date: '2026-09-06', time: '00:00' }, 'America/Santiago')
		expect(wallClock(midnight, 'America/Santiago')).toEqual({ date: '2026-09-06', time: '01:00' })
	})
})

test.each([
	['Asia/Kolkata', '2026-12-07T10:00:00+05:30'],
	['America/St_Johns', '2026-12-07T10:00:00-03:30'],
	['Europe/London', '2026-12-07T10:00:00+00:00'],
])('isoText has the offset of %s', (zone, text) => {
	expect(isoText({ date: '2026-12-07', time: '10:00' }, zone)).toBe(text)
})

test('wallClock refuses an unknown zone and has the zone of the device without one', () => {
	expect(() => wallClock(0, 'Asia/New_Delhi')).toThrow(RangeError)
	expect(wallClock(0)).toEqual(wallClock(0, new Intl.DateTimeFormat().resolvedOptions().timeZone))
})

test('addDays counts over months, years and leap days', () => {
	expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
	expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
	expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})
