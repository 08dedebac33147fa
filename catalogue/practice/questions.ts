import type { QuizGroup } from './question-schema.ts'

const LEAST_QUESTIONS = 60
/** The page of a topic shows all of its questions. */
const MOST_IN_TOPIC = 16
/** Addresses below a group that are no topics. */
const RESERVED = ['full-exam', 'repeat']

/** Last part of the address of a topic. */
export const topicSlug = (topic: string) =>
	topic
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '')

export const questionsOf = ({ questions }: Pick<QuizGroup, 'questions'>, topic: string) =>
	questions.filter((question) => question.topic === topic)

/** Why a group has too little for its exams and topics; empty if it has enough. */
export function examFaults({ topics, questions }: Pick<QuizGroup, 'topics' | 'questions'>): string[] {
	const slugs = Object.keys(topics).map(topicSlug)
	return [
		...(questions.length < LEAST_QUESTIONS
			? [`questions: there are ${questions.length}, at least ${LEAST_QUESTIONS} are needed`]
			: []),
		...Object.entries(topics).flatMap(([topic, number]) => {
			const { length } = questionsOf({ questions }, topic)
			if (length < number) return [`topics, ${topic}: ${length} questions, the full exam needs ${number}`]
			return length > MOST_IN_TOPIC
				? [`topics, ${topic}: ${length} questions, its page shows at most ${MOST_IN_TOPIC}`]
				: []
		}),
		...Object.keys(topics).flatMap((topic, i) => {
			const slug = slugs[i] ?? ''
			const isTaken = slugs.indexOf(slug) < i || RESERVED.includes(slug)
			return isTaken ? [`topics, ${topic}: the address ${slug} is taken`] : []
		}),
	]
}
