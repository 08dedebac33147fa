import { basename } from 'node:path'
import * as booking from '#catalogue/booking-schema.ts'
import { classFile } from '#catalogue/classes/class-schema.ts'
import { type Class, classFaults } from '#catalogue/classes/classes.ts'
import * as documents from '#catalogue/document-schema.ts'
import * as words from '#catalogue/page-schema.ts'
import { readSets } from '#catalogue/practice/practice.server.ts'
import { caseFile, quizGroup } from '#catalogue/practice/question-schema.ts'
import { citationFault, citationFaults } from './clauses.ts'
import { conditionFacts } from './conditions.ts'
import { composeCourse, paperFault } from './course-sections.ts'
import { pathFinderFaults, pathFinder as pathFinderFile } from './path-finder.ts'
import { examFaults } from './practice/questions.ts'
import { priceListOf, taxFault } from './prices.ts'
import { byOrder, ContentError, check, factsOf, parseYaml, readerOf, refuseTwice, source } from './reader.server.ts'
import * as schema from './schema.ts'
import { site as siteFile } from './site-schema.ts'

/** A page lists all courses of its address; it must not grow without end. */
const MOST_AT_ADDRESS = 24

/** Address of a course. Several courses may share it: `?course=ID` selects one. */
export const coursePath = (course: Pick<schema.Course, 'by' | 'link'>) => `/${course.by}/${course.link}`

/** What the provider offers: the part of the content that the server needs, too. Throws ContentError. */
export function readOffer(folder: string) {
	const site = check('site.yaml', siteFile, parseYaml('site.yaml', source(folder, 'site.yaml')))
	const siteFacts = factsOf(site)
	const shared = readerOf(folder, siteFacts).readYaml('shared-facts.yaml', schema.sharedFacts)
	const sharedFacts = new Map([...siteFacts, ...Object.entries(shared.facts)])
	const first = readerOf(folder, sharedFacts, shared.wording)
	const conditions = first.readYaml('conditions.yaml', schema.conditions)
	const law = first.readYaml('law.yaml', schema.law)
	const trainers = first.readYaml('trainers.yaml', schema.trainers)
	const facts = [...sharedFacts, ...conditionFacts(conditions), ...law.map(({ name, text }) => [name, text] as const)]
	const names = facts.map(([name]) => name)
	const twice = names.filter((name, i) => names.indexOf(name) < i)
	if (twice.length > 0) throw new ContentError('conditions.yaml', [`items: another fact is called ${twice.join(', ')}`])
	const reader = readerOf(folder, new Map(facts), shared.wording)
	const { readYaml, readAll, files } = reader
	const editions = readYaml('editions.yaml', documents.editions)
	const known = new Map<string, documents.Standard>(
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
	const clauses = readYaml('clauses.yaml', documents.clauseTable)
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
	for (const field of ['id', 'name'] as const)
		refuseTwice(
			field,
			read.map(({ file, course }) => [file, course[field]]),
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

type Offer = ReturnType<typeof readOffer>

function readPractice({ reader, clauses, knownStandard }: Offer) {
	const { readAll } = reader
	const quiz = readAll('quiz', quizGroup, (group, file) => {
		knownStandard(file, group.standard)
		const cited = group.questions.map(({ id, clause }) => [`question ${id}, clause`, clause] as const)
		return [...citationFaults(cited, clauses), ...examFaults(group)]
	}).sort(byOrder)

	const cases = readAll('cases', caseFile, ({ group, items }) => {
		if (!quiz.some(({ slug }) => slug === group)) return [`group: there is no quiz/${group}.yaml`]
		const cited = items.flatMap(({ finding }, item) =>
			finding
				? [finding.clause.right, ...finding.clause.others].map(
						(clause) => [`item ${item + 1}, clause`, clause] as const,
					)
				: [],
		)
		return citationFaults(cited, clauses)
	}).sort(byOrder)
	return { quiz, cases, ...readSets({ reader, clauses, knownStandard }, quiz) }
}

function readNotices({ reader: { readYaml }, courses }: Offer) {
	const upcoming = readYaml('upcoming.yaml', words.upcoming)
	refuseTwice(
		'id',
		upcoming.map((item) => ['upcoming.yaml', item.id]),
	)
	const courseLinks = new Set(courses.flatMap((c) => [coursePath(c), `${coursePath(c)}?course=${c.id}`]))
	for (const { id, links } of upcoming)
		if (links.course && !courseLinks.has(links.course))
			throw new ContentError('upcoming.yaml', [`item ${id}, links.course: no course has the address ${links.course}`])
	return upcoming
}

function readPathFinder({ reader: { readYaml }, courses }: Offer) {
	const pathFinder = readYaml('path-finder.yaml', pathFinderFile)
	const faults = pathFinderFaults(pathFinder, courses)
	if (faults.length > 0) throw new ContentError('path-finder.yaml', faults)
	return pathFinder
}

function readTestimonials({ reader: { readYaml } }: Offer) {
	const testimonials = readYaml('testimonials.yaml', words.testimonials)
	refuseTwice(
		'id',
		testimonials.items.map((item) => ['testimonials.yaml', item.id]),
	)
	return testimonials
}

function readDocuments({ reader: { readMarkdown, files, refuseUnshownFigures }, knownStandard }: Offer) {
	const policies = files('policies', '.md')
		.map((file) => readMarkdown(file, documents.policyFront))
		.sort(byOrder)
	refuseTwice(
		'number',
		policies.map(({ slug, number }) => [`policies/${slug}.md`, number]),
	)

	const whitepapers = files('whitepapers', '.md')
		.map((file) => {
			const paper = readMarkdown(file, documents.whitepaperFront)
			knownStandard(file, paper.standard)
			return paper
		})
		.sort(byOrder)

	const articles = files('blog', '.md')
		.map((file) => {
			const article = readMarkdown(file, documents.articleFront)
			knownStandard(file, article.standard)
			return article
		})
		.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))

	refuseUnshownFigures()
	return { policies, whitepapers, articles }
}

/** The pages that have more than a title, a description and a lead. */
const readPages = ({ reader: { readYaml } }: Offer) => ({
	home: readYaml('pages/home.yaml', words.homePage),
	about: readYaml('pages/about.yaml', words.aboutPage),
	accredited: readYaml('pages/accredited.yaml', words.accreditedPage),
	courses: readYaml('pages/courses.yaml', words.coursesPage),
	consultancy: readYaml('pages/consultancy.yaml', words.servicePage),
	customised: readYaml('pages/customised.yaml', words.servicePage),
	calendar: readYaml('pages/calendar.yaml', words.calendarPage),
	order: readYaml('pages/order.yaml', booking.orderPage),
	quote: readYaml('pages/quote.yaml', booking.quotePage),
	registration: readYaml('pages/registration.yaml', words.registrationPage),
})

/** The words of all other pages, by the names of their files. */
function readPlainPages({ reader: { readYaml, files } }: Offer, pages: object): Record<string, words.PlainPage> {
	const plain = files('pages', '.yaml').filter((file) => {
		const name = basename(file, '.yaml')
		return !(name in pages) && name !== 'course'
	})
	return Object.fromEntries(plain.map((file) => [basename(file, '.yaml'), readYaml(file, words.plainPage)]))
}

/** All words and records of a content folder, checked; throws ContentError. */
export function readContent(folder: string) {
	const offer = readOffer(folder)
	const { site, shared, conditions, law, trainers, editions, courses, clauses, classes } = offer
	const { readYaml } = offer.reader
	const pages = readPages(offer)
	return {
		site,
		shared,
		conditions,
		law,
		trainers,
		editions,
		courses,
		clauses,
		classes,
		mails: readYaml('mails.yaml', booking.mailWords),
		...readPractice(offer),
		upcoming: readNotices(offer),
		pathFinder: readPathFinder(offer),
		testimonials: readTestimonials(offer),
		clients: readYaml('clients.yaml', words.clients),
		synonyms: readYaml('synonyms.yaml', words.synonyms),
		pages,
		plainPages: readPlainPages(offer, pages),
		// Rendering Markdown takes most of the time, so it comes last.
		...readDocuments(offer),
	}
}

export type Content = ReturnType<typeof readContent>
export type Whitepaper = Content['whitepapers'][number]
