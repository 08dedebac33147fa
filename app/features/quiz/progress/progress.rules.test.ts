import { describe, expect, test } from 'vitest'
import {
	NO_PROGRESS,
	type PastResult,
	type Progress,
	parseProgress,
	progressIn,
	toRepeat,
	withAnswers,
	withResult,
} from './progress.rules.ts'

const MONDAY = new Date(2026, 10, 23, 20, 0).getTime()
const HOUR_MS = 3_600_000
const TUESDAY = MONDAY + 12 * HOUR_MS
const WEDNESDAY = TUESDAY + 24 * HOUR_MS

const answer = (progress: Progress, right: boolean, now: number) => withAnswers(progress, [{ id: 1, right }], now)
const due = (progress: Progress, now: number) => toRepeat(progress, [1], now).due.length === 1

describe('a question to repeat', () => {
	const wrong = answer(NO_PROGRESS, false, MONDAY)

	test('is due at once when its answer was wrong', () => {
		expect(due(wrong, MONDAY)).toBe(true)
	})

	test('is due again from the next day on when it was right once', () => {
		const once = answer(wrong, true, MONDAY)
		expect(due(once, MONDAY + HOUR_MS)).toBe(false)
		expect(toRepeat(once, [1], MONDAY + HOUR_MS).waiting).toBe(1)
		expect(due(once, TUESDAY)).toBe(true)
	})

	test('is gone when it was right twice', () => {
		const twice = answer(answer(wrong, true, MONDAY), true, TUESDAY)
		expect(toRepeat(twice, [1], WEDNESDAY)).toEqual({ due: [], waiting: 0 })
	})

	test('is not gone when it is right a second time before it is due', () => {
		const early = answer(answer(wrong, true, MONDAY), true, MONDAY + HOUR_MS)
		expect(due(early, TUESDAY)).toBe(true)
	})

	test('starts anew when it is wrong again', () => {
		const again = answer(answer(wrong, true, MONDAY), false, TUESDAY)
		expect(due(again, TUESDAY)).toBe(true)
		expect(due(answer(again, true, TUESDAY), WEDNESDAY)).toBe(true)
	})

	test('is none that was right from the start', () => {
		expect(toRepeat(answer(NO_PROGRESS, true, MONDAY), [1], WEDNESDAY)).toEqual({ due: [], waiting: 0 })
	})

	test('is left out when the site no longer has it', () => {
		expect(toRepeat(wrong, [2, 3], MONDAY)).toEqual({ due: [], waiting: 0 })
	})
})

test('progress counts the last answer to each known question', () => {
	const progress = withAnswers(
		answer(NO_PROGRESS, false, MONDAY),
		[
			{ id: 1, right: true },
			{ id: 2, right: false },
			{ id: 99, right: true },
		],
		MONDAY,
	)
	expect(progressIn(progress, [1, 2, 3])).toEqual({ right: 1, answered: 2, of: 3 })
})

test('the last 50 results are kept', () => {
	const result = (at: number): PastResult => ({ at, kind: 'quick', marks: { Support: { right: 1, of: 2 } } })
	let progress = NO_PROGRESS
	for (let at = 1; at <= 51; at++) progress = withResult(progress, result(at))
	expect(progress.results.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, i) => i + 2))
})

describe('stored progress', () => {
	test('reads as it was written', () => {
		const progress = answer(NO_PROGRESS, false, MONDAY)
		expect(parseProgress(JSON.stringify(progress))).toEqual(progress)
	})

	test.each([[null], ['null'], ['{'], ['7'], ['"text"'], ['{"version":2,"answered":{"1":{"right":true}}}'], ['']])(
		'counts as none when it is %s',
		(text) => {
			expect(parseProgress(text)).toEqual(NO_PROGRESS)
		},
	)
})
