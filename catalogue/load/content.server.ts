import { basename } from 'node:path'
import * as booking from '#catalogue/booking-schema.ts'
import { citationFaults } from '#catalogue/clauses.ts'
import { ContentError } from '#catalogue/content-error.ts'
import * as words from '#catalogue/page-schema.ts'
import { pathFinderFaults, pathFinder as pathFinderFile } from '#catalogue/path-finder.ts'
import { caseFile, quizGroup } from '#catalogue/practice/question-schema.ts'
import { examFaults } from '#catalogue/practice/questions.ts'
import { coursePath, type OfferFiles as Offer, readOfferFiles } from './offer.server.ts'
import { readSets } from './practice.server.ts'
import { byOrder, refuseTwice } from './reader.server.ts'
import { readTexts } from './texts.server.ts'

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
	const offer = readOfferFiles(folder)
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
		accounting: readYaml('accounting.yaml', booking.accounting),
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
		...readTexts(offer),
	}
}

export type Content = ReturnType<typeof readContent>
export type Whitepaper = Content['whitepapers'][number]
