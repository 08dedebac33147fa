import { basename, join } from 'node:path'
import { type Class, classFaults } from './classes.ts'
import { citationFault } from './clauses.ts'
import { composeCourse, paperFault } from './course-sections.ts'
import { practiceFaults } from './cues/practice-faults.ts'
import { pathFinderFaults } from './path-finder.ts'
import { examFaults } from './quiz-cues.ts'
import { ContentError, check, factsOf, parseYaml, readerOf, refuseTwice, source } from './reader.server.ts'
import * as schema from './schema.ts'

export { ContentError }

/** A page lists all courses of its address; it must not grow without end. */
const MOST_AT_ADDRESS = 24

/** The folder of the content files. */
export const CONTENT = join(import.meta.dirname, '../content')

/** What the provider offers: the part of the content that the server needs, too. Throws ContentError. */
function readOffer(folder: string) {
	const site = check('site.yaml', schema.site, parseYaml('site.yaml', source(folder, 'site.yaml')))
	const siteFacts = factsOf(site)
	const shared = readerOf(folder, siteFacts).readYaml('shared-facts.yaml', schema.sharedFacts)
	const reader = readerOf(folder, new Map([...siteFacts, ...Object.entries(shared.facts)]), shared.wording)
	const { readYaml, files } = reader
	const editions = readYaml('editions.yaml', schema.editions)
	const known = new Map<string, schema.Standard>(
		editions.flatMap((s) => s.editions.map((e) => [`${s.standard}:${e.edition}`, s] as const)),
	)

	const page = readYaml('pages/course.yaml', schema.coursePage)
	const clauses = readYaml('clauses.yaml', schema.clauseTable)
	const read = files('courses', '.yaml')
		.map((file) => {
			const course = readYaml(file, schema.courseFile)
			const standard = known.get(course.standard)
			if (!standard)
				throw new ContentError(file, [
					`standard: "${course.standard}" is not in editions.yaml: add it there or take one of its editions`,
				])
			if (standard.scheme !== course.scheme)
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
	const classes = files('classes', '.yaml').map((file): Class => {
		const one = { slug: basename(file, '.yaml'), ...readYaml(file, schema.classFile) }
		const faults = classFaults(one, byId.get(one.course), shared.course.breakMinutes)
		if (faults.length > 0) throw new ContentError(file, faults)
		return one
	})
	return { site, shared, editions, known, clauses, courses, classes, reader }
}

/** All words and records of a content folder, checked; throws ContentError. */
export function readContent(folder: string) {
	const { site, shared, editions, known, clauses, courses, classes, reader } = readOffer(folder)
	const { readYaml, readMarkdown, files, refuseUnshownFigures } = reader

	const refuseUnknown = (file: string, standard: string | undefined) => {
		if (standard !== undefined && !known.has(standard))
			throw new ContentError(file, [
				`standard: "${standard}" is not in editions.yaml: add it there or take one of its editions`,
			])
	}

	const quiz = files('quiz', '.yaml')
		.map((file) => {
			const group = readYaml(file, schema.quizGroup)
			refuseUnknown(file, group.standard)
			const faults = group.questions.flatMap(({ id, clause }) => {
				const fault = citationFault(clause, clauses)
				return fault ? [`question ${id}, clause: ${fault}`] : []
			})
			faults.push(...examFaults(group))
			if (faults.length > 0) throw new ContentError(file, faults)
			return { slug: basename(file, '.yaml'), ...group }
		})
		.sort((a, b) => a.order - b.order)

	const cases = files('cases', '.yaml')
		.map((file) => {
			const read = readYaml(file, schema.caseFile)
			if (!quiz.some(({ slug }) => slug === read.group))
				throw new ContentError(file, [`group: there is no quiz/${read.group}.yaml`])
			const faults = read.items.flatMap(({ finding }, item) =>
				(finding ? [finding.clause.right, ...finding.clause.others] : []).flatMap((clause) => {
					const fault = citationFault(clause, clauses)
					return fault ? [`item ${item + 1}, clause: ${fault}`] : []
				}),
			)
			if (faults.length > 0) throw new ContentError(file, faults)
			return { slug: basename(file, '.yaml'), ...read }
		})
		.sort((a, b) => a.order - b.order)

	const upcoming = readYaml('upcoming.yaml', schema.upcoming)
	refuseTwice(
		'id',
		upcoming.map((item) => ['upcoming.yaml', item.id]),
	)
	const courseLinks = new Set(courses.flatMap((c) => [coursePath(c), `${coursePath(c)}?course=${c.id}`]))
	for (const { id, links } of upcoming)
		if (links.course && !courseLinks.has(links.course))
			throw new ContentError('upcoming.yaml', [`item ${id}, links.course: no course has the address ${links.course}`])

	const pathFinder = readYaml('path-finder.yaml', schema.pathFinder)
	const faults = pathFinderFaults(pathFinder, courses)
	if (faults.length > 0) throw new ContentError('path-finder.yaml', faults)

	const testimonials = readYaml('testimonials.yaml', schema.testimonials)
	refuseTwice(
		'id',
		testimonials.items.map((item) => ['testimonials.yaml', item.id]),
	)

	// Rendering Markdown takes most of the time, so it comes last.
	const policies = files('policies', '.md')
		.map((file) => readMarkdown(file, schema.policyFront))
		.sort((a, b) => a.order - b.order)
	refuseTwice(
		'number',
		policies.map(({ slug, number }) => [`policies/${slug}.md`, number]),
	)

	const whitepapers = files('whitepapers', '.md')
		.map((file) => {
			const paper = readMarkdown(file, schema.whitepaperFront)
			refuseUnknown(file, paper.standard)
			return paper
		})
		.sort((a, b) => a.order - b.order)

	const articles = files('blog', '.md')
		.map((file) => {
			const article = readMarkdown(file, schema.articleFront)
			refuseUnknown(file, article.standard)
			return article
		})
		.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))

	refuseUnshownFigures()

	return {
		site,
		shared,
		editions,
		courses,
		policies,
		whitepapers,
		articles,
		clauses,
		quiz,
		cases,
		classes,
		upcoming,
		testimonials,
		clients: readYaml('clients.yaml', schema.clients),
		synonyms: readYaml('synonyms.yaml', schema.synonyms),
		pathFinder,
		pages: {
			home: readYaml('pages/home.yaml', schema.homePage),
			about: readYaml('pages/about.yaml', schema.aboutPage),
			accredited: readYaml('pages/accredited.yaml', schema.accreditedPage),
			courses: readYaml('pages/courses.yaml', schema.coursesPage),
			compare: readYaml('pages/compare.yaml', schema.plainPage),
			consultancy: readYaml('pages/consultancy.yaml', schema.servicePage),
			customised: readYaml('pages/customised.yaml', schema.servicePage),
			calendar: readYaml('pages/calendar.yaml', schema.calendarPage),
			registration: readYaml('pages/registration.yaml', schema.registrationPage),
			contact: readYaml('pages/contact.yaml', schema.plainPage),
			verification: readYaml('pages/verification.yaml', schema.plainPage),
			practiceExam: readYaml('pages/practice-exam.yaml', schema.plainPage),
			policies: readYaml('pages/policies.yaml', schema.plainPage),
			editions: readYaml('pages/editions.yaml', schema.plainPage),
			blog: readYaml('pages/blog.yaml', schema.plainPage),
			search: readYaml('pages/search.yaml', schema.plainPage),
		},
	}
}

export type Content = ReturnType<typeof readContent>
export type Whitepaper = Content['whitepapers'][number]

/** Throws ContentError if people who know nothing of the subject could answer questions or cases. */
export function refuseTells<Read extends Parameters<typeof practiceFaults>[0]>(content: Read): Read {
	const faults = practiceFaults(content)
	if (faults.length > 0) throw new ContentError('quiz/*.yaml and cases/*.yaml', faults)
	return content
}

// The build imports this module for its settings and again for its pages; thousands of courses take seconds to read.
// In development a changed reader reads again.
const KEPT = Symbol.for(`content in ${CONTENT}`)
const keeper = (import.meta.env?.DEV ? {} : globalThis) as { [KEPT]?: Content }

/** The provider's facts, courses and classes alone: a server needs no texts and keeps its memory for visitors. */
export function loadOffer(): Pick<Content, 'site' | 'shared' | 'courses' | 'classes'> {
	const { site, shared, courses, classes } = readOffer(CONTENT)
	return { site, shared, courses, classes }
}

/** The content of the site, read and checked once. */
export function loadContent(): Content {
	keeper[KEPT] ??= refuseTells(readContent(CONTENT))
	return keeper[KEPT]
}

/** The course files as they are written, without what holds for all courses. */
export function courseFilesIn(folder: string): schema.CourseFile[] {
	const { files } = readerOf(folder, new Map())
	return files('courses', '.yaml').map((file) => check(file, schema.courseFile, parseYaml(file, source(folder, file))))
}

let byPath: Map<string, schema.Course[]> | undefined

/** Address of a course. Several courses may share it: `?course=ID` selects one. */
export const coursePath = (course: Pick<schema.Course, 'by' | 'link'>) => `/${course.by}/${course.link}`

/** What an address of a course shows: all courses that share it, in the order of their ids. */
export function coursesAtPath(path: string): schema.Course[] {
	byPath ??= Map.groupBy(loadContent().courses, coursePath)
	return byPath.get(path) ?? []
}

/** Address of one course among all `courses`, also where several share a path. */
export function courseAddressOf(courses: schema.Course[]) {
	const shared = Map.groupBy(courses, coursePath)
	return (course: schema.Course) => {
		const path = coursePath(course)
		return (shared.get(path)?.length ?? 0) > 1 ? `${path}?course=${course.id}` : path
	}
}

let addressOf: ((course: schema.Course) => string) | undefined

/** Address of this one course, also where several share a path. */
export function courseAddress(course: schema.Course): string {
	addressOf ??= courseAddressOf(loadContent().courses)
	return addressOf(course)
}
