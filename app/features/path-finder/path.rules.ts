import type { PathFinder } from '#catalogue/path-finder.ts'
import type { Course } from '#catalogue/schema.ts'
import type { ByCountry } from '#shared/price.ts'

/** What a visitor has answered, by question. */
export type Answers = Record<string, string>
type When = PathFinder['subjects'][number]['when']

/** A course as the recommendation shows it. */
export type PathCourse = Pick<Course, 'id' | 'name' | 'shortDescription' | 'scheme' | 'category' | 'by'> & {
	to: string
	facts: string
	/** Before tax. */
	fees: ByCountry<string>
}

export type PathData = Pick<PathFinder, 'questions' | 'subjects' | 'levels' | 'choices' | 'demand'> & {
	courses: PathCourse[]
	/** The standard of a scheme and what it is about. */
	standards: Partial<Record<Course['scheme'], { standard: string; subject: string }>>
}

export type Recommendation = {
	because: string | undefined
	/** In the order in which to take them; `others` are of the same subject and level. */
	steps: { course: PathCourse; because: string[]; others: PathCourse[] }[]
	/** Said in place of the open courses. */
	demand: string | undefined
}

const holds = (when: When, answers: Answers) =>
	Object.entries(when).every(([question, values]) => values.includes(answers[question] ?? ''))

/** The answers in an address, up to the first question without a known one. */
export function answersOf({ questions }: Pick<PathData, 'questions'>, address: URLSearchParams): Answers {
	const answers: Answers = {}
	for (const { id, when, answers: choices } of questions) {
		if (!holds(when, answers)) continue
		const chosen = choices.find((choice) => choice.id === address.get(id))
		if (!chosen) break
		answers[id] = chosen.id
	}
	return answers
}

/** The questions that are asked, as far as the answers say. */
export const questionsFor = ({ questions }: Pick<PathData, 'questions'>, answers: Answers) =>
	questions.filter(({ when }) => holds(when, answers))

/** The courses for the answers to all questions. */
export function recommend(data: PathData, answers: Answers): Recommendation {
	const { subjects, levels, choices, demand, courses, standards } = data
	const first = <Rule extends { when: When }>(rules: Rule[]) => rules.find(({ when }) => holds(when, answers))
	const subject = first(subjects)
	const { standard = '', subject: about = '' } = (subject && standards[subject.scheme]) ?? {}
	const fill = (sentence: string) => sentence.replaceAll('{standard}', standard).replaceAll('{subject}', about)

	const steps = (first(levels)?.steps ?? []).flatMap(({ level, because }) => {
		const alike = courses.filter(({ scheme, category }) => scheme === subject?.scheme && category === level)
		for (const rule of choices) {
			const course = alike.find(({ id, by }) => (rule.courses?.includes(id) ?? true) && (rule.by ?? by) === by)
			if (!course || !holds(rule.when, answers)) continue
			const others = alike.filter((other) => other !== course)
			const reasons = others.length > 0 && rule.because ? [because, rule.because] : [because]
			return [{ course, because: reasons.map(fill), others }]
		}
		return []
	})
	return {
		because: subject?.because && fill(subject.because),
		steps,
		demand: holds(demand.when, answers) ? demand.text : undefined,
	}
}
