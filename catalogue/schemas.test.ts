import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as booking from '#catalogue/booking-schema.ts'
import { classFile } from '#catalogue/classes/class-schema.ts'
import * as words from '#catalogue/page-schema.ts'
import * as practice from '#catalogue/practice/practice-schema.ts'
import { caseFile, quizGroup } from '#catalogue/practice/question-schema.ts'
import * as texts from '#catalogue/text-schema.ts'
import { CONTENT } from './load/offer.server.ts'
import { pathFinder } from './path-finder.ts'
import * as schema from './schema.ts'
import { site } from './site-schema.ts'

const KINDS: Record<string, z.ZodType> = {
	accounting: booking.accounting,
	case: caseFile,
	class: classFile,
	clauses: texts.clauseTable,
	clients: words.clients,
	conditions: schema.conditions,
	course: schema.courseFile,
	editions: texts.editions,
	figure: texts.figure,
	paper: practice.paper,
	quiz: quizGroup,
	set: practice.questionSet,
	writing: practice.writingTask,
	law: schema.law,
	mails: booking.mailWords,
	'path-finder': pathFinder,
	'shared-facts': schema.sharedFacts,
	site,
	synonyms: words.synonyms,
	testimonials: words.testimonials,
	trainers: schema.trainers,
	upcoming: words.upcoming,
	'about-page': words.aboutPage,
	'accredited-page': words.accreditedPage,
	'calendar-page': words.calendarPage,
	'course-page': schema.coursePage,
	'courses-page': words.coursesPage,
	'home-page': words.homePage,
	'order-page': booking.orderPage,
	'plain-page': words.plainPage,
	'quote-page': booking.quotePage,
	'registration-page': words.registrationPage,
	'service-page': words.servicePage,
}
const FOLDER = join(CONTENT, 'schemas')

const textOf = (file: string) => readFileSync(join(CONTENT, file), 'utf8')
const jsonSchemaOf = (kind: string) => z.toJSONSchema(KINDS[kind] ?? z.never(), { target: 'draft-7', io: 'input' })
/** The schema that the first line of a file names, as editors find it. */
const schemaOf = (file: string) => textOf(file).match(/^# yaml-language-server: \$schema=(\S+)\n/)?.[1]

test.each(Object.keys(KINDS))(
	'schemas/%s.json is made from the schemas (npx vitest run catalogue/schemas.test.ts -u)',
	async (kind) => {
		await expect(`${JSON.stringify(jsonSchemaOf(kind), null, '\t')}\n`).toMatchFileSnapshot(
			join(FOLDER, `${kind}.json`),
		)
	},
)

test('no schema is left of a kind that is gone', () => {
	const kinds = Object.keys(KINDS)
	expect(readdirSync(FOLDER).filter((name) => !kinds.includes(basename(name, '.json')))).toEqual([])
})

const files = globSync('**/*.yaml', { cwd: CONTENT })

test.each(files)('%s names a schema for editors in its first line, and fits it', (file) => {
	const named = schemaOf(file) ?? ''
	expect(dirname(join(dirname(file), named))).toBe('schemas')
	const schema = z.fromJSONSchema(jsonSchemaOf(basename(named, '.json')))
	expect(schema.safeParse(load(textOf(file))).error).toBeUndefined()
})
