import type { Answers, Asked, Mark } from '#app/features/quiz/questions/quiz.rules.ts'
import type { DECISIONS } from '#catalogue/practice/question-schema.ts'

/** A full exam under way or ended, as it is stored. */
export type FullExam = {
	asked: Asked[]
	answers: Answers
	flagged: number[]
	/** Index of the shown question. */
	at: number
	clock: 'running' | 'paused' | 'off'
	/** Time used while the clock ran. */
	spentMs: number
	/** Up to when a tab has counted that time, by `deviceNow`: where several tabs show the exam, none counts it again. */
	countedUntilMs?: number
	/** When the visitor ended the exam. */
	endedAt?: number
}

export type Decision = (typeof DECISIONS)[number]

/** Places of the chosen clause and statement in the lists that the page shows; the statement is chosen last. */
export type FindingAnswer = { clause: number; grade: 'major' | 'minor'; statement?: number }
export type ItemAnswer = { decision: Decision; finding?: FindingAnswer }
/** The answers so far, in the order of the items and of the final questions. */
export type CaseAnswers = {
	items: ItemAnswer[]
	questions: number[]
	/** What is chosen in the step that is open: for each field the place of an option. */
	chosen?: Record<number, number>
}

/** A result of the past; `marks` by topic, for a case by kind of mark. A paper says itself whether it is passed. */
export type PastResult = {
	at: number
	kind: 'full' | 'quick' | 'case'
	case?: string
	marks: Record<string, Mark>
	isPassed?: boolean
}

/** The last answer to a question. A question to repeat is due at a time, and was right so many times since it was wrong. */
type Answered = { right: boolean; repeat?: { due: number; rights: number } }

/** The ten questions under way, each with the order in which its options are shown. */
export type QuickExam = { asked: Asked[]; answers: Answers }

/** Questions that are practised one at a time, up to the one that is open. */
export type PracticeRun = {
	asked: Asked[]
	/** Index of the open question; its answer so far is in `selected`. */
	at: number
	selected: string[]
	isChecked: boolean
	/** How many were right. */
	right: number
}

/** A text that the visitor wrote, and the places of the points that it has by the visitor's own marking. */
export type WrittenText = { text: string; points: number[] }

/** What the browser keeps of a visitor's practice in one group of questions. */
export type Progress = {
	version: 1
	/** When it was last changed. */
	usedAt?: number
	answered: Record<number, Answered>
	/** The oldest first. */
	results: PastResult[]
	exam?: FullExam
	quick?: QuickExam
	/** By what is practised. */
	practice?: Record<string, PracticeRun>
	cases: Record<string, CaseAnswers>
	/** Of the writing tasks. */
	texts: Record<string, WrittenText>
}

export const NO_PROGRESS: Progress = { version: 1, answered: {}, results: [], cases: {}, texts: {} }
export const NO_TEXT: WrittenText = { text: '', points: [] }
export const NO_ANSWERS: CaseAnswers = { items: [], questions: [] }
const MAX_RESULTS = 50

/** Reads stored progress; what it can't read counts as none. */
export function parseProgress(text: string | null): Progress {
	try {
		const stored: unknown = JSON.parse(text ?? '')
		if ((stored as Progress).version === 1) return { ...NO_PROGRESS, ...(stored as Progress) }
	} catch {}
	return NO_PROGRESS
}

/** After how many days a question that was wrong is asked again, once it was right; after the last of them it is gone. */
export const REPEAT_DAYS = [1, 3, 7, 16]

const startOfDayIn = (days: number, now: number) => new Date(now).setHours(24 * days, 0, 0, 0)

function repeatAfter(right: boolean, before: Answered['repeat'], now: number): Answered['repeat'] {
	if (!right) return { due: now, rights: 0 }
	// A right answer before the question is due proves nothing new.
	if (!before || before.due > now) return before
	const days = REPEAT_DAYS[before.rights]
	return days === undefined ? undefined : { due: startOfDayIn(days, now), rights: before.rights + 1 }
}

export function withAnswers(progress: Progress, answers: { id: number; right: boolean }[], now: number): Progress {
	const answered = { ...progress.answered }
	for (const { id, right } of answers) {
		const repeat = repeatAfter(right, answered[id]?.repeat, now)
		answered[id] = { right, ...(repeat && { repeat }) }
	}
	return { ...progress, answered }
}

export const withResult = (progress: Progress, result: PastResult): Progress => ({
	...progress,
	results: [...progress.results, result].slice(-MAX_RESULTS),
})

/** Without a run, what was kept under the name is gone. */
export function withRun(progress: Progress, name: string, run: PracticeRun | undefined): Progress {
	const { [name]: _, ...practice } = progress.practice ?? {}
	return { ...progress, practice: run ? { ...practice, [name]: run } : practice }
}

/** How many questions of an exam have an answer. */
export const answeredIn = (exam: QuickExam) => exam.asked.filter(({ id }) => (exam.answers[id]?.length ?? 0) > 0).length

/** Of the questions with these ids: those to repeat now, and how many wait for another day, the first of them for `next`. */
export function toRepeat({ answered }: Progress, ids: number[], now: number) {
	const marked = ids.flatMap((id) => {
		const { due } = answered[id]?.repeat ?? {}
		return due === undefined ? [] : [{ id, due }]
	})
	const later = marked.filter(({ due }) => due > now).map(({ due }) => due)
	return {
		due: marked.filter(({ due }) => due <= now).map(({ id }) => id),
		waiting: later.length,
		next: Math.min(...later),
	}
}

/** '2 later, the first on 4 December' */
export function laterText({ waiting, next }: { waiting: number; next: number }, now: number) {
	const day = new Date(next).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
	return `${waiting} ${waiting > 1 ? 'later, the first ' : ''}${next === startOfDayIn(1, now) ? 'tomorrow' : `on ${day}`}`
}

/** How many questions with these ids were right when they were last answered, and how many were answered. */
export function progressIn({ answered }: Progress, ids: number[]) {
	const known = ids.flatMap((id) => answered[id] ?? [])
	return { right: known.filter(({ right }) => right).length, answered: known.length, of: ids.length }
}

/** How many of these questions were right; before the first answer, how many there are. */
export function rightSoFar(progress: Progress, ids: number[]): string {
	const { right, answered, of } = progressIn(progress, ids)
	return answered > 0 ? `${right} of ${of} right so far` : `${of} questions`
}

/** Questions that were never answered or were wrong come first. */
export const practiceOrder = <Q extends { id: number }>({ answered }: Progress, questions: Q[]): Q[] =>
	questions.toSorted(
		(one, other) => Number(answered[one.id]?.right ?? false) - Number(answered[other.id]?.right ?? false),
	)
