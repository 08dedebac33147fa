import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dateRangeOf, timesText } from './classes.ts'
import { repeatedSentences, sectionTextsOf } from './course-figures.ts'
import { CONTENT, courseFilesIn, coursePath, coursesAtPath, loadContent } from './load.server.ts'

const content = loadContent()
const { courses, policies, whitepapers, articles, quiz, classes, upcoming, testimonials, clients, site } = content

type Text = { at: string; text: string }

/** Every text of the content with the place where it stands; Markdown as its source. */
function textsOf(value: unknown, at = ''): Text[] {
	if (typeof value === 'string') return [{ at, text: value }]
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value)
		.filter(([key]) => key !== 'html' && key !== 'contents')
		.flatMap(([key, inner]) => textsOf(inner, `${at}/${key}`))
}
const texts = textsOf(content)
/** Paragraphs: what a reader takes in at once. */
const paragraphs = texts.flatMap(({ at, text }) => text.split(/\n{2,}/).map((part) => ({ at, text: part })))
// What a quiz offers to choose from may be wrong on purpose.
const said = paragraphs.filter(({ at }) => !/^\/quiz\/\d+\/questions\/\d+\/(options|correct)\//.test(at))

const twice = <T>(values: T[]) => values.filter((value, i) => values.indexOf(value) !== i)
const files = courseFilesIn(CONTENT)

describe('there is enough of everything', () => {
	test('the courses of the specification have the ids 1 to 41', () => {
		expect(courses.slice(0, 41).map(({ id }) => id)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1))
	})

	test('eight schemes, three levels and both bodies among them', () => {
		expect(new Set(courses.map(({ scheme }) => scheme)).size).toBe(8)
		expect(new Set(courses.map(({ category }) => category)).size).toBe(3)
		expect(new Set(courses.map(({ by }) => by)).size).toBe(2)
	})

	test('the five groups of the practice exam, each with at least 40 questions', () => {
		expect(quiz.map(({ title }) => title).sort()).toEqual([
			'ISO 14001:2015',
			'ISO 27001',
			'ISO 45001',
			'ISO 9001',
			'Lead Auditor',
		])
		for (const group of quiz) expect(group.questions.length, group.title).toBeGreaterThanOrEqual(40)
	})

	test('four white papers of 1,500 to 2,500 words', () => {
		expect(whitepapers.map(({ slug }) => slug).sort()).toEqual(['14001', '27001', '45001', '9001'])
		for (const paper of whitepapers) {
			expect(paper.words, paper.slug).toBeGreaterThanOrEqual(1500)
			expect(paper.words, paper.slug).toBeLessThanOrEqual(2500)
		}
	})

	test('at least eight articles, nine policies, five testimonials and ten clients', () => {
		expect(articles.length).toBeGreaterThanOrEqual(8)
		expect(policies).toHaveLength(9)
		expect(testimonials.items).toHaveLength(5)
		expect(clients.names).toHaveLength(10)
	})
})

describe('courses are written one by one', () => {
	test('no two share a paragraph or the description of a topic', () => {
		expect(twice(files.flatMap(sectionTextsOf).map((part) => part.toLowerCase()))).toEqual([])
	})

	test('no sentence of more than eight words stands in more than three of them', () => {
		expect(repeatedSentences(files)).toEqual([])
		const text = 'This sentence has nine words in it, not eight.'
		const saying = (paragraph: string, times: number) =>
			files.map((file, i) => (i < times ? { ...file, prerequisites: paragraph } : file))
		expect(repeatedSentences(saying(text, 3))).toEqual([])
		expect(repeatedSentences(saying(text, 4))).toEqual([text])
		expect(repeatedSentences(saying('This sentence is one word shorter than that.', 4))).toEqual([])
	})

	test('no two share an outline, even if the names of their schemes are left out', () => {
		const outlines = courses.map(({ sections }) =>
			(sections.Outline.list?.map(({ title }) => title) ?? sections.Outline.paragraphs ?? [])
				.join('|')
				.replace(/[A-Z]{2,}|\d+/g, ''),
		)
		expect(twice(outlines)).toEqual([])
	})

	test('no two share a short description', () => {
		expect(twice(courses.map(({ shortDescription }) => shortDescription))).toEqual([])
	})

	test('each names its standard', () => {
		for (const course of courses) {
			const [number = ''] = course.standard.match(/\d{4,5}/) ?? []
			expect(
				textsOf(course.sections).some(({ text }) => text.includes(number)),
				course.name,
			).toBe(true)
		}
	})

	test('lead auditors learn for five days', () => {
		for (const { category, duration, name } of courses)
			if (category === 'lead-auditor') expect(duration.days, name).toBe(5)
	})
})

describe('questions', () => {
	const questions = quiz.flatMap((group) => group.questions.map((question) => ({ ...question, group: group.title })))

	test('have one explanation for each option, and right and wrong options share none', () => {
		for (const { question, options, correct, explanations } of questions) {
			expect(explanations.length, question).toBe(options.length)
			const why = (right: boolean) => explanations.filter((_, i) => correct.includes(options[i] ?? '') === right)
			expect(new Set(why(true)).isDisjointFrom(new Set(why(false))), question).toBe(true)
		}
	})

	test('are asked once in a group', () => {
		expect(twice(questions.map(({ group, question }) => `${group}: ${question.toLowerCase()}`))).toEqual([])
	})

	test('with several right answers stand in the exam of every group', () => {
		for (const group of quiz) {
			const exam = group.questions.slice(0, 10)
			expect(
				exam.some(({ correct }) => correct.length > 1),
				group.title,
			).toBe(true)
			expect(
				exam.some(({ correct }) => correct.length === 1),
				group.title,
			).toBe(true)
		}
	})

	test('do not have their right answer always at the same place', () => {
		for (const group of quiz) {
			const places = group.questions.map(({ options, correct: [first = ''] }) => options.indexOf(first))
			for (const place of new Set(places))
				expect(places.filter((other) => other === place).length / places.length, group.title).toBeLessThan(0.6)
		}
	})
})

describe('links', () => {
	const links = texts.flatMap(({ at, text }) => {
		if (/^\/[\w-]/.test(text) && !/\s/.test(text) && !at.endsWith('/profile')) return [{ at, to: text }]
		return [...text.matchAll(/\]\((\/[^)\s]*)/g)].map(([, to = '']) => ({ at, to }))
	})

	test('are found in Markdown and in records', () => {
		expect(links.filter(({ at }) => at.endsWith('/markdown')).length).toBeGreaterThan(40)
		expect(links.filter(({ at }) => at.startsWith('/pages/')).length).toBeGreaterThan(15)
		expect(links.filter(({ at }) => at.startsWith('/upcoming/'))).toHaveLength(1)
	})

	test('select a course that stands at the address', () => {
		for (const { to, at } of links) {
			const [path = '', id] = to.split('?course=')
			if (id)
				expect(
					coursesAtPath(path).map((course) => String(course.id)),
					at,
				).toContain(id)
		}
	})

	test('inside Markdown are none without an address, and the others are https or mailto', () => {
		const targets = texts
			.filter(({ at }) => at.endsWith('/markdown'))
			.flatMap(({ text }) => [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, to = '']) => to))
		expect(targets.filter((to) => !/^(\/|#|https:|mailto:|figure:)/.test(to))).toEqual([])
	})

	test('to a place within a page meet a heading of that page', () => {
		for (const { html, slug } of [...policies, ...whitepapers, ...articles])
			for (const [, id] of html.matchAll(/href="#([^"]*)"/g)) expect(html, slug).toContain(`id="${id}"`)
	})

	test('of pictures exist', () => {
		for (const { profile, name } of testimonials.items)
			if (profile) expect(existsSync(join('app/public', profile)), name).toBe(true)
	})
})

test('sample certificates name a course of the level, standard and body that exists', () => {
	const [, ...rows] = readFileSync(join(CONTENT, 'certificates.sample.csv'), 'utf8').trim().split('\n')
	const offered = courses.map(({ category, standard, by }) => `${category}, ${standard}, ${by}`)
	for (const row of rows) {
		const [, level = '', standard = ''] = row.match(/"([^"]+), (.+)"/) ?? []
		const by = row.includes('Exemplar Global') ? 'exemplar-global' : 'british_training'
		expect(offered, row).toContain(`${level.toLowerCase().replace(' ', '-')}, ${standard}, ${by}`)
	}
})

test('testimonials name courses that exist', () => {
	const names = courses.map(({ name }) => name)
	for (const { course, name } of testimonials.items) expect(names, name).toContain(course)
})

test('no two pages have the same description or title', () => {
	const { lists, ...overview } = content.pages.courses
	const heads = [
		...Object.values({ ...content.pages, courses: overview }),
		...Object.values(lists),
		...[...policies, ...whitepapers, ...articles].map(({ title, summary }) => ({ title, description: summary })),
		...courses.map((course) => ({ title: course.name, description: course.shortDescription })),
	]
	expect(twice(heads.map(({ description }) => description))).toEqual([])
	expect(twice(heads.map(({ title }) => title.toLowerCase()))).toEqual([])
})

describe('wording', () => {
	test('nothing says that a course makes somebody a certified auditor', () => {
		const claim =
			/\b(become|becoming|makes? you|you are|you will be|you'll be|get|getting|be) (an? |fully )*certified( (lead|internal|ISO|ISMS|QMS))* ?auditors?\b|\bbecome (a )?certified\b|\bcertified (lead |internal )?auditors? (after|in|within) \w+ days\b/i
		const denial = /\b(not|neither|never|nobody|no one|without)\b/i
		const sentences = said.flatMap(({ at, text }) => text.split(/(?<=[.?!])\s+/).map((sentence) => ({ at, sentence })))
		expect(sentences.filter(({ sentence }) => claim.test(sentence) && !denial.test(sentence))).toEqual([])
	})

	test('the course names with "Certified" explain on the page what is still required', () => {
		const named = courses.filter(({ name }) => name.includes('Certified'))
		expect(named.length).toBeGreaterThan(0)
		for (const { sections, name } of named) {
			const text = textsOf(sections.Certificate)
				.map((part) => part.text)
				.join(' ')
			expect(text, name).toMatch(/certified/i)
			expect(text, name).toMatch(/ISO\/IEC 17024/)
			expect(text, name).toMatch(/\b(experience|audits)\b/)
		}
	})

	test('every course says that it leads to a certificate of training, not to certification', () => {
		for (const { sections, name } of courses) {
			const text = textsOf(sections.Certificate)
				.map((part) => part.text)
				.join(' ')
			expect(text, name).toMatch(/we issue a certificate of training/)
			expect(text, name).toMatch(/not certification as an auditor/)
		}
	})

	test('nothing is "ISO certified" and nobody is certified by ISO', () => {
		const wrong = /\bISO[- ]certif(ied|ication)\b|\bcertified (by|from) ISO\b|\bISO certifies\b/i
		expect(said.filter(({ text }) => wrong.test(text) && !/\bnobody\b|\bnot\b|"ISO certified"/.test(text))).toEqual([])
	})

	test('the end of a transition is never stated without asking to confirm it', () => {
		const ends =
			/\btransition(s| period)?\b[\s\S]*\b(ends?|until|runs for|of about|dates?)\b|\b(end|dates) of (the |a |its )?transition|\btransition dates\b/i
		// The transition to ISO/IEC 27001:2022 is over, and that to ISO 19011 never was.
		const past = /31 October 2025|no transition|overrides a later date/
		const mentions = said.filter(({ text }) => ends.test(text) && !past.test(text))
		expect(mentions.length).toBeGreaterThan(4)
		expect(mentions.filter(({ text }) => !/\bconfirm|\bask your certification body/i.test(text))).toEqual([])
	})

	test('a year after 2027 is a transition end, to be confirmed', () => {
		const years = said.filter(({ text }) => /\b20(2[89]|3\d)\b/.test(text))
		expect(years.length).toBeGreaterThan(0)
		expect(years.filter(({ text }) => !/confirm/.test(text))).toEqual([])
	})

	test('ISO/IEC 27001:2013 is never named without saying that it is replaced', () => {
		const old = said.filter(({ text }) => /27001:2013/.test(text))
		expect(old.length).toBeGreaterThan(0)
		for (const { at, text } of old) {
			const around = at.replace(/\/(items\/\d+|question)$/, '')
			const near = said.filter((other) => other.at.startsWith(around)).map((other) => other.text)
			expect([text, ...near].join(' '), at).toMatch(/replaced|lost their validity|2022/)
		}
	})

	test('what nobody said and nobody is is marked as a sample', () => {
		expect(testimonials.sample).toBe(true)
		expect(clients.sample).toBe(true)
	})
})

describe('upcoming classes are those of the specification', () => {
	test.each([
		['9001:2015', 'QMS', '2025-09-25', '2025-09-29', '/exemplar-global/lead-auditor-qms'],
		['27001:2022', 'ISMS', '2025-09-25', '2025-09-29', '/exemplar-global/lead-auditor-isms-27001'],
		['14001:2015', 'EMS', '2025-10-01', '2025-10-05', '/exemplar-global/lead-auditor-ems'],
		['22000:2018', 'FSMS', '2025-10-01', '2025-10-05', '/exemplar-global/lead-auditor-fsms-22000'],
	])('the class on %s (%s) runs from %s to %s', (standard, scheme, start, end, link) => {
		const found = classes.find(({ slug }) => slug === `lead-auditor-${scheme.toLowerCase()}-${start}`)
		if (!found) throw new Error('The class is missing')
		expect(dateRangeOf(found)).toEqual({ start, end })
		expect(timesText(found)).toBe('10:00 AM to 5:00 PM IST')
		expect(found.title).toContain(standard)
		expect(found.title).toContain(scheme)
		expect(found).toMatchObject({
			sample: true,
			mode: 'online',
			venue: 'Online (Zoom)',
			trainer: `${site.name} faculty`,
		})
		const course = courses.find(({ id }) => id === found.course)
		expect(course).toMatchObject({ scheme, category: 'lead-auditor' })
		expect(course && coursePath(course)).toBe(link)
	})

	test('there are four of them and one notice, the early-bird offer', () => {
		expect(classes).toHaveLength(4)
		expect(upcoming.map(({ type }) => type)).toEqual(['notice'])
		const [notice] = upcoming
		expect(notice?.title).toMatch(/early-bird offer/i)
		expect(notice?.description).toMatch(/up to 20%/)
		expect(notice?.description).toMatch(/at least 10 days before the start/)
	})
})

describe('facts of the specification', () => {
	const { home, about } = content.pages

	test('services since 2015, head office in New Delhi, seven accredited schemes', () => {
		expect(site.since).toBe(2015)
		expect(site.office.lines.join(' ')).toContain('New Delhi')
		expect([...site.schemes].sort()).toEqual(['EMS', 'FSMS', 'ISMS', 'ITSMS', 'MDQMS', 'OHSMS', 'QMS'])
	})

	test('four departments and four social networks, of which LinkedIn is a placeholder', () => {
		expect(site.departments.map(({ name }) => name)).toEqual([
			'General Inquiries',
			'Course Inquiries',
			'Accounts',
			'Support',
		])
		expect(site.social.map(({ name }) => name).sort()).toEqual(['Facebook', 'Instagram', 'LinkedIn', 'YouTube'])
		expect(site.social.filter(({ address }) => !address).map(({ name }) => name)).toEqual(['LinkedIn'])
	})

	test('the programme takes five days and has three tabs, the six auditor trainings first', () => {
		expect(home.programme.days).toBe(5)
		expect(home.programme.tabs.map(({ title }) => title)).toEqual([
			'Training Highlights',
			'Your learning',
			'Industry-Led Pedagogy',
		])
		const first = home.programme.tabs[0]?.items.join(' ') ?? ''
		for (const standard of ['9001:2015', '14001:2015', '45001:2018', '22000:2018', '27001:2013', '16949:2016'])
			expect(first).toContain(standard)
	})

	test('the slides of the home page lead to the four addresses named', () => {
		const targets = new Set(home.slides.flatMap(({ links }) => links.map(({ to }) => to)))
		expect(targets).toEqual(new Set(['/courses', '/courses/all', '/courses/consultancy', '/contact']))
	})

	test('three counters say "be first", the team counts to 20', () => {
		const counters = about.achievements.counters.map(({ label, value }) => [label, value])
		expect(Object.fromEntries(counters)).toEqual({
			'Satisfied Clients': 'be first',
			'Projects Completed': 'be first',
			'Awards Won': 'be first',
			'Team Members': 20,
		})
	})

	test('policies carry revision 00, are reviewed annually and have the dates given', () => {
		for (const { revision, review, slug } of policies) {
			expect(revision, slug).toBe('00')
			expect(review, slug).toBe('Annually')
		}
		const dated = Object.fromEntries(policies.map((policy) => [policy.slug, policy.dated]))
		expect(dated).toMatchObject({ impartiality: '2022-02-01', confidentiality: '2025-05-01', quality: '2025-05-01' })
	})

	test('materials ship within 24-48 hours, fees are non-refundable, a registration may be transferred', () => {
		const text = (slug: string) => policies.find((policy) => policy.slug === slug)?.markdown ?? ''
		expect(text('shipping')).toMatch(/within 24-48 hours of registration/)
		expect(text('refunds')).toMatch(/non-refundable/i)
		expect(text('refunds')).toMatch(/prior written request/)
		expect(text('refunds')).toMatch(/another batch/)
		expect(text('refunds')).toMatch(/nominee/)
	})

	test('contact replies within 1 business day', () => {
		expect(said.some(({ text }) => /within (1|one) business day/i.test(text))).toBe(true)
	})
})
