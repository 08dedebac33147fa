import { describe, expect, test } from 'vitest'
import { dateRangeText } from './date-range.ts'

describe('dateRangeText', () => {
	// Spec 4: Dates display as 'Mon DD – DD, YYYY' … 'Mon DD – Mon DD, YYYY'.
	test.each([
		["is 'Mon DD – DD, YYYY' within one month", '2025-09-25', '2025-09-29', 'Sep 25 – 29, 2025'],
		['pads days to two digits', '2025-10-01', '2025-10-05', 'Oct 01 – 05, 2025'],
		['names a single day once', '2025-10-01', '2025-10-01', 'Oct 01, 2025'],
		["is 'Mon DD – Mon DD, YYYY' otherwise", '2025-09-29', '2025-10-03', 'Sep 29 – Oct 03, 2025'],
		['names both months and the last year when the years differ', '2025-12-29', '2026-01-02', 'Dec 29 – Jan 02, 2026'],
		['names the month twice when the dates are a year apart', '2025-09-25', '2026-09-29', 'Sep 25 – Sep 29, 2026'],
		['accepts a leap day', '2028-02-29', '2028-03-01', 'Feb 29 – Mar 01, 2028'],
	])('%s', (_how, start, end, text) => {
		expect(dateRangeText({ start, end })).toBe(text)
	})

	// Spec 4: Unparseable dates display raw as 'start – end'.
	test.each([
		['2025-09-25', 'open end'],
		['to be announced', '2025-09-29'],
		['2025-02-30', '2025-03-04'],
		['2025-02-24', '2025-02-30'],
		['2025-13-01', '2025-13-05'],
		['25 September 2025', '29 September 2025'],
	])("returns invalid dates as 'start – end': %s – %s", (start, end) => {
		expect(dateRangeText({ start, end })).toBe(`${start} – ${end}`)
	})
})
