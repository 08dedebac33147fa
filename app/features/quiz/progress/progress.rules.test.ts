import { describe, expect, test } from 'vitest'
import {
	laterText,
	NO_PROGRESS,
	type PastResult,
	type Progress,
	parseProgress,
	progressIn,
	toRepeat,
	withAnswers,
	withResult,
} from './progress.rules.ts'

const day = (number: number, hour = 9) => new Date(2026, 10, number, hour).getTime()
/** Evening of the first day. */
const NOW = day(23, 20)

const answer = (progress: Progress, right: boolean, now: number) => withAnswers(progress, [{ id: 1, right }], now)

test.each<[what: string, answers: [isRight: boolean, at: number][], now: number, state: 'due' | 'gone' | string]>([
	['is due at once when its answer was wrong', [[false, NOW]], NOW, 'due'],
	[
		'waits for the next day when it was right',
		[
			[false, NOW],
			[true, NOW],
		],
		day(23, 23),
		'1 tomorrow',
	],
	[
		'is due from the start of the next day on',
		[
			[false, NOW],
			[true, NOW],
		],
		day(24, 0),
		'due',
	],
	[
		'waits three days then',
		[
			[false, NOW],
			[true, NOW],
			[true, day(24)],
		],
		day(24),
		'1 on 27 November',
	],
	[
		'waits seven days then',
		[
			[false, NOW],
			[true, NOW],
			[true, day(24)],
			[true, day(27)],
		],
		day(27),
		'1 on 4 December',
	],
	[
		'waits sixteen days then',
		[
			[false, NOW],
			[true, NOW],
			[true, day(24)],
			[true, day(27)],
			[true, day(34)],
		],
		day(34),
		'1 on 20 December',
	],
	[
		'is gone then, and late answers count as answers in time',
		[
			[false, NOW],
			[true, NOW],
			[true, day(25)],
			[true, day(30)],
			[true, day(50)],
			[true, day(90)],
		],
		day(400),
		'gone',
	],
	[
		'waits as long when it was right again too early',
		[
			[false, NOW],
			[true, NOW],
			[true, day(23, 21)],
		],
		day(24),
		'due',
	],
	[
		'is due when it is wrong again',
		[
			[false, NOW],
			[true, NOW],
			[false, day(24)],
		],
		day(24),
		'due',
	],
	[
		'starts anew then',
		[
			[false, NOW],
			[true, NOW],
			[true, day(24)],
			[false, day(27)],
			[true, day(27)],
		],
		day(27),
		'1 tomorrow',
	],
	['is none that was right from the start', [[true, NOW]], day(400), 'gone'],
])('a question to repeat %s', (_, answers, now, state) => {
	const progress = answers.reduce((before, [isRight, at]) => answer(before, isRight, at), NO_PROGRESS)
	const { due, ...later } = toRepeat(progress, [1], now)
	expect(due.length > 0 ? 'due' : later.waiting > 0 ? laterText(later, now) : 'gone').toBe(state)
})

test('of several questions that wait, the day of the first is said', () => {
	const progress = withAnswers(answer(answer(NO_PROGRESS, false, NOW), true, NOW), [{ id: 2, right: false }], day(24))
	const { due, ...later } = toRepeat(withAnswers(progress, [{ id: 2, right: true }], day(24)), [1, 2], NOW)
	expect([due, laterText(later, NOW)]).toEqual([[], '2 later, the first tomorrow'])
})

test('a question to repeat is left out when the site no longer has it', () => {
	expect(toRepeat(answer(NO_PROGRESS, false, NOW), [2, 3], NOW)).toMatchObject({ due: [], waiting: 0 })
})

test('progress counts the last answer to each known question', () => {
	const progress = withAnswers(
		answer(NO_PROGRESS, false, NOW),
		[
			{ id: 1, right: true },
			{ id: 2, right: false },
			{ id: 99, right: true },
		],
		NOW,
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
		const progress = answer(NO_PROGRESS, false, NOW)
		expect(parseProgress(JSON.stringify(progress))).toEqual(progress)
	})

	test.each([[null], ['null'], ['{'], ['7'], ['"text"'], ['{"version":2,"answered":{"1":{"right":true}}}'], ['']])(
		'counts as none when it is %s',
		(text) => {
			expect(parseProgress(text)).toEqual(NO_PROGRESS)
		},
	)
})
