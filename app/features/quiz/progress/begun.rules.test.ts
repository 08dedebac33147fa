import { expect, test } from 'vitest'
import { begunIn, type Place } from './begun.rules.ts'
import { NO_PROGRESS, type Progress } from './progress.rules.ts'

const asked = [1, 2, 3].map((id) => ({ id, order: [0, 1] }))
const exam: NonNullable<Progress['exam']> = {
	asked,
	answers: { 1: ['a'], 2: [] },
	flagged: [],
	at: 0,
	clock: 'running',
	spentMs: 0,
}
const run = { asked, at: 1, selected: [], isChecked: false, right: 1 }
const conforms = { decision: 'conforms' } as const

const GROUP: Place = {
	slug: 'iso-9001',
	title: 'ISO 9001',
	to: '/9001',
	topics: { 'Audit and review': [1, 2] },
	cases: [{ slug: 'lift', title: 'Lift', to: '/cases/lift', steps: 3 }],
}
const PAPER: Place = { slug: 'paper', title: 'Paper', to: '/papers/paper' }
const SET: Place = { slug: 'set', title: 'Set', to: '/sets/set' }
const WRITING: Place = {
	slug: 'writing',
	title: 'Writing',
	to: '#more',
	tasks: [{ slug: 'plan', title: 'Plan', to: '/plan' }],
}

test.each<[string, Place, Partial<Progress>, (string | undefined)[]]>([
	['a full exam', GROUP, { exam }, ['Full exam: ISO 9001', '1 of 3 answered', '/9001/full-exam']],
	['no exam that has ended', GROUP, { exam: { ...exam, endedAt: 1 } }, []],
	['a paper', PAPER, { exam }, ['Paper', '1 of 3 answered', '/papers/paper']],
	['ten questions', GROUP, { quick: exam }, ['Ten questions: ISO 9001', '1 of 3 answered', undefined]],
	[
		'a topic',
		GROUP,
		{ practice: { 'Audit and review': run } },
		['Audit and review: ISO 9001', 'Question 2 of 3', '/9001/audit-and-review'],
	],
	['no topic that the group no longer has', GROUP, { practice: { Scope: run, retry: run } }, []],
	['a set', SET, { practice: { Set: run } }, ['Set', 'Question 2 of 3', '/sets/set']],
	[
		'a case',
		GROUP,
		{ cases: { lift: { items: [conforms], questions: [] } } },
		['Case: Lift', '1 of 3 steps', '/cases/lift'],
	],
	[
		'a case with a choice',
		GROUP,
		{ cases: { lift: { items: [], questions: [], chosen: { 0: 1 } } } },
		['Case: Lift', '0 of 3 steps', '/cases/lift'],
	],
	['no case that is complete', GROUP, { cases: { lift: { items: [conforms, conforms], questions: [0] } } }, []],
	['no case that starts again', GROUP, { cases: { lift: { items: [], questions: [] } } }, []],
	['no case that is gone', GROUP, { cases: { old: { items: [conforms], questions: [] } } }, []],
	[
		'a text without marks',
		WRITING,
		{ texts: { plan: { text: 'At nine', points: [] } } },
		['Writing: Plan', 'Not compared with the model yet', '/plan'],
	],
	['no text with marks', WRITING, { texts: { plan: { text: 'At nine', points: [0] } } }, []],
])('what is begun has %s', (_, place, progress, shown) => {
	const begun = begunIn(place, { ...NO_PROGRESS, ...progress })
	expect(begun.flatMap(({ title, done, to }) => [title, done, to])).toEqual(shown)
})
