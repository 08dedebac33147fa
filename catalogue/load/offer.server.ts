// What the provider offers: the part of the content that the server and commands need. It renders no Markdown.
import { join } from 'node:path'
import { accounting as accountingFile, mailWords } from '#catalogue/booking-schema.ts'
import { classFile } from '#catalogue/classes/class-schema.ts'
import { type Class, classFaults } from '#catalogue/classes/classes.ts'
import { citationFault } from '#catalogue/clauses.ts'
import { conditionFacts, withNumbers } from '#catalogue/conditions.ts'
import { ContentError } from '#catalogue/content-error.ts'
import { priceListOf, taxFault } from '#catalogue/prices.ts'
import * as schema from '#catalogue/schema.ts'
import { type Site, site as siteFile } from '#catalogue/site-schema.ts'
import * as texts from '#catalogue/text-schema.ts'
import { composeCourse, paperFault } from './course-sections.ts'
import { check, parseYaml, readerOf, refuseTwice, siteFactsOf, source } from './reader.server.ts'

/** The folder of the content files. */
export const CONTENT = join(import.meta.dirname, '../../content')

/** A page lists all courses of its address; it must not grow without end. */
const MOST_AT_ADDRESS = 24

/** Address of a course. Several courses may share it: `?course=ID` selects one. */
export const coursePath = (course: Pick<schema.Course, 'by' | 'link'>) => `/${course.by}/${course.link}`

/** A sample without a tax number says beside the tax where that would stand. */
function withSampleGstin(site: Site): Site {
	if (site.gstin || !site.samples.includes('billing')) return site
	const { india } = site.tax
	const note = `${india.note} This is a sample: the GSTIN of the provider stands here.`
	return { ...site, tax: { ...site.tax, india: { ...india, note } } }
}

function withNumbersIn(facts: schema.SharedFacts['facts'], conditions: schema.Conditions) {
	const filled = Object.entries(facts).map(([name, text]) => [
		name,
		withNumbers(text, conditions, 'shared-facts.yaml', `facts.${name}`),
	])
	return Object.fromEntries(filled) as typeof facts
}

/** Throws ContentError. */
export function readOfferFiles(folder: string) {
	const site = withSampleGstin(check('site.yaml', siteFile, parseYaml('site.yaml', source(folder, 'site.yaml'))))
	const siteFacts = siteFactsOf(site)
	const written = readerOf(folder, siteFacts).readYaml('shared-facts.yaml', schema.sharedFacts)
	const conditions = readerOf(folder, siteFacts, written.wording).readYaml('conditions.yaml', schema.conditions)
	const shared = { ...written, facts: withNumbersIn(written.facts, conditions) }
	const sharedFacts = new Map([...siteFacts, ...Object.entries(shared.facts)])
	const first = readerOf(folder, sharedFacts, shared.wording)
	const law = first.readYaml('law.yaml', schema.law)
	const trainers = first.readYaml('trainers.yaml', schema.trainers)
	const facts = [
		...sharedFacts,
		...conditionFacts(conditions),
		...law.map(({ name, text }) => [name, text] as const),
		['pass mark', `${shared.course.passMark} percent`] as const,
	]
	const names = facts.map(([name]) => name)
	const twice = names.filter((name, i) => names.indexOf(name) < i)
	if (twice.length > 0) throw new ContentError('conditions.yaml', [`items: another fact is called ${twice.join(', ')}`])
	const reader = readerOf(folder, new Map(facts), shared.wording)
	const { readYaml, readAll, files } = reader
	const editions = readYaml('editions.yaml', texts.editions)
	const known = new Map<string, texts.Standard>(
		editions.flatMap((s) => s.editions.map((e) => [`${s.standard}:${e.edition}`, s] as const)),
	)
	/** Refuses one that is not in the register of editions. */
	const knownStandard = (file: string, name: string | undefined) => {
		const standard = known.get(name ?? '')
		if (standard || name === undefined) return standard
		throw new ContentError(file, [
			`standard: "${name}" is not in editions.yaml: add it there or take one of its editions`,
		])
	}

	const page = readYaml('pages/course.yaml', schema.coursePage)
	const clauses = readYaml('clauses.yaml', texts.clauseTable)
	const read = files('courses', '.yaml')
		.map((file) => {
			const course = readYaml(file, schema.courseFile)
			if (knownStandard(file, course.standard)?.scheme !== course.scheme)
				throw new ContentError(file, [`scheme: "${course.scheme}" does not certify to ${course.standard}`])
			const fault = paperFault(course)
			if (fault) throw new ContentError(file, [`papers: ${fault}`])
			const unknown = citationFault(course.example.clause, clauses)
			if (unknown) throw new ContentError(file, [`example, clause: ${unknown}`])
			return { file, course: composeCourse(course, shared.course, page, clauses) }
		})
		.sort((a, b) => a.course.id - b.course.id)
	refuseTwice(
		'id',
		read.map(({ file, course }) => [file, course.id]),
	)
	refuseTwice(
		'name',
		read.flatMap(({ file, course }) =>
			[course.name, ...course.formerNames].map((name): [string, string] => [file, name]),
		),
	)
	const courses = read.map(({ course }) => course)

	for (const [path, sharing] of Map.groupBy(courses, coursePath))
		if (sharing.length > MOST_AT_ADDRESS)
			throw new ContentError('courses/*.yaml', [
				`link: ${sharing.length} courses share ${path}, whose page lists at most ${MOST_AT_ADDRESS}; give course ${sharing.at(-1)?.id} another`,
			])

	const byId = new Map(courses.map((course) => [course.id, course]))
	const classes: Class[] = readAll('classes', classFile, (one) =>
		classFaults(one, byId.get(one.course), shared.course.breakMinutes),
	)
	const early = [0, conditions.numbers.earlyBirdPercent, ...classes.map(({ earlyBird }) => earlyBird?.percent ?? 0)]
	const group = [0, ...site.groupPrice.map(({ percent }) => percent)]
	for (const { file, course } of read) {
		const fault = taxFault(priceListOf(course, site.tax), [...new Set(early)], group)
		if (fault) throw new ContentError(file, [`offer_price: ${fault}`])
	}
	return { site, shared, conditions, law, trainers, editions, clauses, courses, classes, reader, knownStandard }
}

export type OfferFiles = ReturnType<typeof readOfferFiles>

/** The provider's facts, courses and classes alone: a server needs no texts and keeps its memory for visitors. */
export function loadOffer() {
	const { site, shared, conditions, law, courses, classes, reader } = readOfferFiles(CONTENT)
	const read = (slug: string) => reader.readFront(`policies/${slug}.md`, texts.policyFront)
	const policies = [read('terms'), read('refunds')] as const
	const { revision, dated } = policies[0].facts
	const documents = policies.map(({ facts, body }) => ({ title: facts.title, markdown: body }))
	const mails = reader.readYaml('mails.yaml', mailWords)
	const accounting = reader.readYaml('accounting.yaml', accountingFile)
	return { site, shared, conditions, law, accounting, terms: { revision, dated, documents }, courses, classes, mails }
}

/** Address of one course among all `courses`, also where several share a path. */
export function courseAddressOf(courses: schema.Course[]) {
	const shared = Map.groupBy(courses, coursePath)
	return (course: schema.Course) => {
		const path = coursePath(course)
		return (shared.get(path)?.length ?? 0) > 1 ? `${path}?course=${course.id}` : path
	}
}
