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

const LATER = MONDAY + HOUR_MS

const answer = (progress: Progress, right: boolean, now: number) => withAnswers(progress, [{ id: 1, right }], now)

type Answered = [isRight: boolean, at: number]
const right = (at: number): Answered => [true, at]
const wrong = (at: number): Answered => [false, at]

test.each<[what: string, answers: Answered[], now: number, state: 'due' | 'waiting' | 'gone']>([
	['is due at once when its answer was wrong', [wrong(MONDAY)], MONDAY, 'due'],
	['waits when it was right once', [wrong(MONDAY), right(MONDAY)], LATER, 'waiting'],
	['is due again from the next day on', [wrong(MONDAY), right(MONDAY)], TUESDAY, 'due'],
	['is gone when it was right twice', [wrong(MONDAY), right(MONDAY), right(TUESDAY)], WEDNESDAY, 'gone'],
	['is not gone when it was right again too early', [wrong(MONDAY), right(MONDAY), right(LATER)], TUESDAY, 'due'],
	['is due when it is wrong again', [wrong(MONDAY), right(MONDAY), wrong(TUESDAY)], TUESDAY, 'due'],
	['starts anew then', [wrong(MONDAY), right(MONDAY), wrong(TUESDAY), right(TUESDAY)], WEDNESDAY, 'due'],
	['is none that was right from the start', [right(MONDAY)], WEDNESDAY, 'gone'],
])('a question to repeat %s', (_, answers, now, state) => {
	const progress = answers.reduce((before, [isRight, at]) => answer(before, isRight, at), NO_PROGRESS)
	const { due, waiting } = toRepeat(progress, [1], now)
	expect([due.length, waiting]).toEqual({ due: [1, 0], waiting: [0, 1], gone: [0, 0] }[state])
})

test('a question to repeat is left out when the site no longer has it', () => {
	expect(toRepeat(answer(NO_PROGRESS, false, MONDAY), [2, 3], MONDAY)).toEqual({ due: [], waiting: 0 })
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
