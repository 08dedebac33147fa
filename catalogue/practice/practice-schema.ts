import { z } from 'zod'
import { heroed } from '#catalogue/page-schema.ts'
import { isoDate, paragraphs, slug, text } from '#catalogue/schema.ts'
import { differs, option } from './question-schema.ts'

// What visitors practise beside the groups of questions and the cases: sets, papers and writing tasks.

// Longer texts do not fit a phone.
const PART = 140
const REASON = 320
/** Words that tell the place of a step without its subject. */
const ORDERING = /\b(first|firstly|second|secondly|third|then|next|afterwards|finally|last|lastly|start|begin|end)\b/i

const id = z.number().int().positive().describe('Unique within the file, never used again')
const clause = text("Clause that settles it, for example ISO 9001:2015, 9.2; several documents with ';' between")
const asked = text('What is asked; ends with a question mark, a colon or a full stop').max(400)
const part = (what: string) => text(what).max(PART)
const reason = (what = 'Why') => text(what).max(REASON)
const standard = text('Standard with its edition, if the texts are about one; must stand in editions.yaml').optional()

const single = z
	.strictObject({
		id,
		kind: z.literal('choice').describe('Exactly one option is right'),
		situation: slug('Name of a text under situations, which several questions share').optional(),
		question: asked,
		options: z.array(option).min(3).max(5),
		clause,
	})
	.refine(({ options }) => options.filter(({ right }) => right).length === 1, 'exactly one option is right')
	.refine(({ options }) => differs(options.map(({ text }) => text)), 'two options are the same')

const sequence = z
	.strictObject({
		id,
		kind: z.literal('sequence').describe('Steps to put in order'),
		question: asked,
		steps: z
			.array(
				z.strictObject({
					text: part('One step').refine((step) => !ORDERING.test(step), 'a word tells the place of the step'),
					why: reason('Why it stands at this place'),
				}),
			)
			.min(4)
			.max(6)
			.describe('In the right order'),
		clause,
	})
	.refine(({ steps }) => differs(steps.map(({ text }) => text)), 'two steps are the same')

const match = z
	.strictObject({
		id,
		kind: z.literal('match').describe('Answers to match with prompts'),
		question: asked,
		pairs: z
			.array(
				z.strictObject({ prompt: part('What an answer is sought for'), answer: part('Its answer'), why: reason() }),
			)
			.min(3)
			.max(6),
		others: z
			.array(z.strictObject({ answer: part('An answer that fits no prompt'), why: reason() }))
			.min(1)
			.max(3),
		clause,
	})
	.refine(({ pairs, others }) => differs([...pairs, ...others].map(({ answer }) => answer)), 'two answers are the same')
	.refine(({ pairs }) => differs(pairs.map(({ prompt }) => prompt)), 'two prompts are the same')

export const setQuestion = z.discriminatedUnion('kind', [single, sequence, match])
export type SetQuestion = z.infer<typeof setQuestion>

export const questionSet = z
	.strictObject({
		title: text('Name of the set'),
		description: z.string().trim().min(40).max(200).describe('What is practised; also the page description'),
		standard,
		order: z.number().int().min(101).describe('Place among the sets; groups have the numbers below 101'),
		situations: z.record(slug('A name'), text('Situation that several questions are about').max(900)).default({}),
		questions: z.array(setQuestion).min(10).max(16).describe('The page of the set shows all of them'),
	})
	.superRefine(({ situations, questions }, context) => {
		const ids = questions.map(({ id }) => id)
		const used = new Set<string>()
		for (const [i, question] of questions.entries()) {
			const refuse = (field: string, message: string) =>
				context.addIssue({ code: 'custom', path: ['questions', i, field], message })
			if (ids.indexOf(question.id) < i)
				refuse('id', `another question has the id ${question.id}, take ${Math.max(...ids) + 1}`)
			if (question.kind !== 'choice' || !question.situation) continue
			used.add(question.situation)
			if (!Object.hasOwn(situations, question.situation)) refuse('situation', 'no situation has this name')
		}
		for (const name of Object.keys(situations))
			if (!used.has(name))
				context.addIssue({ code: 'custom', path: ['situations', name], message: 'no question is about it' })
	})
export type QuestionSet = z.infer<typeof questionSet>

export const ITEM_KINDS = ['one right option', 'several right options', 'sequence', 'match', 'scenario'] as const

const source = z.strictObject({
	name: text('The public document or page that the facts come from'),
	read: isoDate('When somebody read it'),
})

export const paper = z
	.strictObject({
		...heroed,
		order: z.number().int().describe('Place among the papers'),
		family: text('Whose examinations have this shape'),
		standard,
		minutes: z.number().int().positive(),
		passPercent: z.number().int().min(1).max(100).describe('Needed of all marks'),
		kinds: z.array(z.enum(ITEM_KINDS)).min(1).describe('Only questions of these kinds are drawn'),
		options: z.number().int().min(3).optional().describe('How many options a question with one right option shows'),
		writing: slug('A writing task that belongs to the paper').optional(),
		aids: text('What may be used'),
		breaks: text('What is known of breaks').optional(),
		differs: paragraphs.describe('How practice here differs from the examination'),
		sources: z.array(source).min(1),
		sections: z
			.array(
				z.strictObject({
					name: text('Name of the section'),
					marks: z.number().int().positive().describe('Weight of the section'),
					minimum: z.number().int().min(0).default(0).describe('Marks needed in this section'),
					from: z
						.array(
							z.strictObject({
								file: slug('A file of quiz/ or sets/'),
								topics: z.array(text('A topic of the group')).default([]).describe('All questions if there is none'),
								ids: z.array(id).default([]).describe('Ids of questions of a set. All questions if there is none'),
								questions: z.number().int().positive().describe('How many are drawn'),
							}),
						)
						.min(1)
						.describe('Drawn in this order, each question once'),
				}),
			)
			.min(2),
	})
	.refine(({ sections }) => sections.every(({ marks, minimum }) => minimum <= marks), 'a minimum is above its marks')
export type Paper = z.infer<typeof paper>

export const writingTask = z.strictObject({
	title: text('Name of the task'),
	description: z.string().trim().min(40).max(200).describe('What is written; also the page description'),
	kind: z.enum(['statement', 'plan', 'checklist', 'meeting']),
	order: z.number().int().describe('Place among the tasks'),
	standard,
	minutes: z.number().int().positive().optional().describe('Time for it, if it is written under the clock'),
	situation: paragraphs.describe('What the writer knows: an invented organisation'),
	task: text('What to write, and how long it should be'),
	points: z
		.array(
			z.strictObject({
				point: text('What the text has to contain, or must not'),
				why: text('Why it gives or takes marks'),
				marks: z.number().int().min(-2).max(3).default(1).describe('Below 0 for what must not be in the text'),
			}),
		)
		.min(4)
		.max(13)
		.refine((points) => points.some(({ marks }) => marks < 0), 'nothing takes a mark away'),
	model: paragraphs.describe('A text with all marks'),
	clause,
})
