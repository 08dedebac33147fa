import { exampleFace } from '#catalogue/certificate.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Content } from '#catalogue/read-content.server.ts'
import { ANSWER } from '#shared/certificates/certificate.ts'

export function read() {
	const content = loadContent()
	const { pages, clients, testimonials, editions, quiz } = content
	const standards = editions.flatMap(({ scheme, standard, subject }) => (scheme ? [{ scheme, standard, subject }] : []))
	return {
		...pages.home,
		clients,
		testimonials,
		standards,
		/** A number as an example. */
		example: ANSWER.number.example,
		specimen: exampleFace(content),
		question: questionOf(quiz),
	}
}

/** The shortest situation with one right answer in the first exam. */
function questionOf([group]: Content['quiz']) {
	const [shortest] = (group?.questions ?? [])
		.slice(0, 10)
		.filter(({ correct, difficulty }) => correct.length === 1 && difficulty !== 'recall')
		.sort((a, b) => a.question.length - b.question.length)
	if (!group || !shortest) throw new Error('The first exam has no question with one right answer')
	const { question, options, correct, explanations } = shortest
	return {
		group: group.title,
		question,
		options: options.map((text, place) => ({ text, right: correct.includes(text), why: explanations[place] })),
	}
}
