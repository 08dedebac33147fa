import type { QuestionSet, SetQuestion } from './practice-schema.ts'

/** Words that tell the place of a step without its subject. */
const ORDERING = /\b(first|firstly|second|secondly|third|then|next|afterwards|finally|last|lastly|start|begin|end)\b/i
const CHARACTERS = { situation: 900, question: 400, part: 140, why: 320 }

const tooLong = (at: string, texts: string[], most: number) =>
	texts
		.filter((text) => text.length > most)
		.map((text) => `${at}: "${text.slice(0, 40)}…" has ${text.length} characters, at most ${most}`)

const lengthFaultsOf = (question: SetQuestion) => {
	const at = `question ${question.id}`
	const [parts, whys] =
		question.kind === 'choice'
			? [question.options.map(({ text }) => text), question.options.map(({ why }) => why)]
			: question.kind === 'sequence'
				? [question.steps.map(({ text }) => text), question.steps.map(({ why }) => why)]
				: [
						[
							...question.pairs.flatMap(({ prompt, answer }) => [prompt, answer]),
							...question.others.map((one) => one.answer),
						],
						[...question.pairs, ...question.others].map(({ why }) => why),
					]
	return [
		...tooLong(at, [question.question], CHARACTERS.question),
		...tooLong(at, parts, CHARACTERS.part),
		...tooLong(at, whys, CHARACTERS.why),
	]
}

/** What an editor has to change in a set. */
export function setFaults({ situations, questions }: Pick<QuestionSet, 'situations' | 'questions'>): string[] {
	return [
		...tooLong('situations', Object.values(situations), CHARACTERS.situation),
		...questions.flatMap(lengthFaultsOf),
		...questions.flatMap((question) =>
			question.kind !== 'sequence'
				? []
				: question.steps.flatMap(({ text }) => {
						const [word] = text.match(ORDERING) ?? []
						return word ? [`question ${question.id}: the word "${word}" in a step tells its place`] : []
					}),
		),
	]
}
