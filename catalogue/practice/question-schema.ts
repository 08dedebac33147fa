import { z } from 'zod'
import { paragraphs, slug, text } from '#catalogue/schema.ts'

// The groups of questions and the cases.

/** An answer of a question, of a group or a set. */
export const option = z.strictObject({
	text: text('One answer').max(140),
	why: text('Why it is right or wrong').max(320),
	right: z.boolean().default(false),
})
export type Option = z.infer<typeof option>

export const differs = (texts: string[]) => new Set(texts).size === texts.length

const question = z
	.strictObject({
		id: z.number().int().positive().describe('Unique within the group'),
		// A scenario with its options is read on a phone without losing the question.
		question: text('What is asked; ends with a question mark or a colon').max(700),
		options: z.array(option).min(3).max(6),
		clause: text("Clause that settles it, for example ISO 9001:2015, 9.2; several documents with ';' between"),
		topic: text('One of the topics of the group'),
		difficulty: z
			.enum(['recall', 'apply', 'judge'])
			.describe('recall: a fact; apply: a rule to a situation; judge: weighs evidence, grades or prioritises'),
	})
	.refine(({ options }) => differs(options.map(({ text }) => text)), 'two options are the same')
	.refine(({ options }) => options.some(({ right }) => right), 'at least one option must be right')
	.refine(({ options }) => options.some(({ right }) => !right), 'at least one option must be wrong')

export const quizGroup = z
	.strictObject({
		title: text('Name of the group'),
		description: text('What it covers'),
		standard: text('Standard with its edition that the questions follow; must stand in editions.yaml').optional(),
		order: z.number().int().describe('Place in the choice'),
		topics: z
			.record(text('A topic'), z.number().int().positive())
			.refine((topics) => Object.values(topics).reduce((a, b) => a + b, 0) === 40, 'the numbers do not add up to 40')
			.describe('How many of the 40 questions of a full exam come from each topic'),
		questions: z.array(question).min(10),
	})
	.superRefine(({ topics, questions }, context) => {
		const ids = questions.map(({ id }) => id)
		for (const [i, { id, topic }] of questions.entries()) {
			const refuse = (field: string, message: string) =>
				context.addIssue({ code: 'custom', path: ['questions', i, field], message })
			if (ids.indexOf(id) < i) refuse('id', `another question has the id ${id}, take ${Math.max(...ids) + 1}`)
			if (!Object.hasOwn(topics, topic))
				refuse('topic', `"${topic}" is no topic of the group, only ${Object.keys(topics).join(', ')}`)
		}
	})
export type QuizQuestion = z.infer<typeof question>
export type QuizGroup = z.infer<typeof quizGroup>

export const DECISIONS = ['conforms', 'nonconformity', 'opportunity', 'not-enough'] as const

/** One choice of a case with the reason why it is right or wrong. */
const choice = z.strictObject({ text: text('The choice'), why: text('Why it is right or wrong') })
const choices = z
	.array(choice.extend({ right: z.boolean().default(false) }))
	.min(3)
	.max(5)
	.refine((all) => all.filter(({ right }) => right).length === 1, 'exactly one choice is right')

export const caseFile = z.strictObject({
	title: text('Name of the case'),
	group: slug('Group of questions that the case belongs to: the name of its file'),
	order: z.number().int().describe('Place among the cases of the group'),
	company: paragraphs.describe('Who is audited: an invented organisation'),
	audit: text('Kind of audit, criteria with edition, scope and the trail that is followed'),
	items: z
		.array(
			z
				.strictObject({
					source: z.enum(['record', 'interview', 'observation', 'document']),
					evidence: text('What the auditor sees or hears, with names, dates, numbers and samples'),
					decision: z.enum(DECISIONS).describe('What the evidence allows to say'),
					why: z.record(z.enum(DECISIONS), text('Why this decision is right or wrong')),
					finding: z
						.strictObject({
							clause: z.strictObject({
								right: text('Clause that is not fulfilled, for example ISO 9001:2015, 8.4.1'),
								others: z.array(text('A clause that is close')).min(2).max(4),
								why: text('Why this clause and not the others'),
							}),
							grade: z.enum(['major', 'minor']),
							gradeWhy: text('Why this grade'),
							statements: choices.describe('Statements of the nonconformity'),
						})
						.optional()
						.describe('For a nonconformity alone'),
				})
				.refine(
					({ decision, finding }) => (decision === 'nonconformity') === (finding !== undefined),
					'a nonconformity needs a finding, anything else has none',
				),
		)
		.min(6)
		.max(8),
	questions: z
		.array(
			z.strictObject({
				about: z
					.enum(['action', 'trail'])
					.describe('A proposed correction and corrective action, or where to look next'),
				situation: text('What the organisation proposes, or what the team knows by now'),
				question: text('What is asked'),
				choices,
			}),
		)
		.min(2)
		.max(4),
})
export type CaseFile = z.infer<typeof caseFile>
