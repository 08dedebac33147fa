import { z } from 'zod'
import { faultsOf } from '#drawing/figure.ts'
import { isoDate, SCHEMES, summary, text } from './schema.ts'

// Policies, white papers, articles and figures, and the standards and clauses that they cite.

const edition = z
	.strictObject({
		edition: z
			.string()
			.regex(/^\d{4}$/)
			.describe('Year of the edition'),
		published: text('When it was published, as exactly as is known'),
		amendments: z.array(text('An amendment')).default([]),
		status: z.enum(['current', 'in transition', 'withdrawn']),
		ends: text('Deadline of the transition from this edition to the next, if there is one').optional(),
		note: text('What a learner should know about this edition'),
		unconfirmed: text('What of this stands on few or indirect sources, said as such').optional(),
	})
	.refine(({ status, ends }) => status !== 'in transition' || ends !== undefined, {
		path: ['ends'],
		error: 'an edition in transition needs the deadline, or a sentence in its place',
	})

const standard = z.strictObject({
	standard: text('The standard without its edition, for example ISO 9001'),
	scheme: z.enum(SCHEMES).optional().describe('The scheme that certifies to it; absent for guidance such as ISO 19011'),
	subject: text('What the standard is about, in lower case'),
	editions: z.array(edition).min(1).describe('Newest first'),
	source: text('Where the facts come from'),
	lastChecked: isoDate('When somebody last checked them'),
})
export const editions = z.array(standard).min(1)
export type Standard = z.infer<typeof standard>

export const clauseTable = z.array(
	z.strictObject({
		document: text('The document with its edition, as questions cite it'),
		subject: text('What it is about'),
		clauses: z
			.record(
				z.string().regex(/^([A-Z]|([A-Z]\.)?\d+(\.\d+)*)$/, 'a clause number, A.5.7 for one of Annex A'),
				text('Title'),
			)
			.default({})
			.describe('Clauses that may be cited; without any the document is cited as a whole'),
	}),
)
export type ClauseTable = z.infer<typeof clauseTable>

/** The kinds of evidence, in the order of the columns of drawing/plates/marks.svg. */
export const MARKS = ['document', 'record', 'interview', 'observation', 'sample', 'site'] as const
export type EvidenceMark = (typeof MARKS)[number]

const marks = z
	.record(z.string(), z.array(z.enum(MARKS)).min(1))
	.default({})
	.describe('The kinds of evidence of sections, by their heading; they stand in the margin')

export const policyFront = z.strictObject({
	title: text('Title of the policy'),
	summary: summary('What the policy says, in a sentence; also the page description'),
	number: text('Document number, for example PRM-POL-01'),
	revision: z
		.string()
		.regex(/^\d{2}$/, 'two digits')
		.describe('Revision'),
	dated: isoDate('Date of this revision'),
	review: text('How often it is reviewed'),
	reviewed: isoDate('When it was last reviewed'),
	edited: isoDate('Last change of wording since this revision').optional(),
	inShort: text('What /policies says of it, beside the link').optional(),
	order: z.number().int().describe('Place in the list'),
})

export const whitepaperFront = z.strictObject({
	title: text('Title of the paper'),
	standard: text('Standard with its edition; must stand in editions.yaml'),
	summary: summary('What the reader gets from it'),
	revised: isoDate('Date of this text'),
	marks,
	order: z.number().int().describe('Place in the list'),
})

export const articleFront = z.strictObject({
	title: text('Title of the article'),
	summary: summary('What the reader learns'),
	author: text('Who wrote it'),
	date: isoDate('When it was published'),
	topics: z.array(text('A topic')).min(1),
	standard: text('Standard with its edition, if the article is about one; must stand in editions.yaml').optional(),
})

const units = z.number().int().min(0)
const point = z.tuple([units, units]).describe('x and y in units from the upper left corner')

export const figure = z
	.strictObject({
		title: text('Caption; where the figure is shown, its Markdown repeats it'),
		description: z
			.string()
			.trim()
			.min(80)
			.describe('Says in words what the drawing shows, for people who do not see it'),
		width: units.min(240).max(350).describe('Width in units: a unit is a pixel on a phone, text is 12 units high'),
		height: units.max(640).describe('Height in units; must fit a page of the PDF'),
		boxes: z
			.array(
				z.strictObject({
					x: units,
					y: units,
					w: units,
					h: units,
					text: z
						.array(text('A line'))
						.min(1)
						.describe('Lines, the first one bold; at the top if other boxes lie inside'),
					tone: z.enum(['plain', 'strong', 'quiet']).default('plain'),
				}),
			)
			.min(1)
			.describe('A box lies wholly inside another one or apart from it'),
		arrows: z
			.array(
				z.strictObject({
					from: point.describe('On the edge of a box'),
					via: z.array(point).default([]).describe('Corners between the two ends'),
					to: point.describe('On the edge of a box; the head is here'),
					label: text('Stands right of an upright arrow, above a level one').optional(),
				}),
			)
			.default([]),
		bars: z
			.strictObject({
				x: units,
				y: units,
				w: units.describe('Room for the longest bar and its number'),
				items: z.array(z.strictObject({ label: text('What is counted'), value: units })).min(2),
			})
			.optional()
			.describe('Counts, one bar under the other, to one scale'),
	})
	.superRefine((drawing, context) => {
		for (const { path, message } of faultsOf(drawing)) context.addIssue({ code: 'custom', path, message })
	})
