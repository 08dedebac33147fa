import { topicSlug } from '#catalogue/practice/questions.ts'
import { answeredIn, type PracticeRun, type Progress } from './progress.rules.ts'

type Link = { slug: string; title: string; to: string }

/** A group, paper or set, or the writing tasks: what the browser keeps one progress of, under `slug`. */
export type Place = Link & {
	/** The ids of the questions of each topic; only groups have topics. */
	topics?: Record<string, number[]>
	cases?: (Link & { steps: number })[]
	tasks?: Link[]
}

/** Practice that can go on; without `to`, it is the ten questions of the place. */
export type Begun = { place: Place; title: string; done: string; to?: string }

const runText = ({ at, asked }: PracticeRun) => `Question ${at + 1} of ${asked.length}`

/** What the visitor has begun in a place and the site still has. */
export function begunIn(place: Place, { exam, quick, practice = {}, cases, texts }: Progress): Begun[] {
	const { title, to, topics } = place
	const begun: Begun[] = []
	const add = (title: string, done: string, to?: string) => begun.push({ place, title, done, ...(to && { to }) })
	if (exam && !exam.endedAt)
		add(
			topics ? `Full exam: ${title}` : title,
			`${answeredIn(exam)} of ${exam.asked.length} answered`,
			topics ? `${to}/full-exam` : to,
		)
	if (quick) add(`Ten questions: ${title}`, `${answeredIn(quick)} of ${quick.asked.length} answered`)
	for (const [name, run] of Object.entries(practice))
		if (topics && name in topics) add(`${name}: ${title}`, runText(run), `${to}/${topicSlug(name)}`)
		else if (name === title) add(title, runText(run), to)
	for (const { slug, title, to, steps } of place.cases ?? []) {
		const { items = [], questions = [], chosen } = cases[slug] ?? {}
		const done = items.length + questions.length
		if (done < steps && (done > 0 || chosen)) add(`Case: ${title}`, `${done} of ${steps} steps`, to)
	}
	for (const { slug, title, to } of place.tasks ?? []) {
		const { text = '', points = [] } = texts[slug] ?? {}
		if (text && points.length === 0) add(`Writing: ${title}`, 'Not compared with the model yet', to)
	}
	return begun
}
