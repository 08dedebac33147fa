import { type Content, loadContent } from '#content/load.server.ts'

export function read() {
	const { pages, clients, testimonials, editions, quiz } = loadContent()
	const standards = editions.flatMap(({ scheme, standard, subject }) => (scheme ? [{ scheme, standard, subject }] : []))
	return { ...pages.home, clients, testimonials, standards, question: questionOf(quiz) }
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
