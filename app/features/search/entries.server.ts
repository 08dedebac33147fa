import { readSite } from '#app/base/site.data.server.ts'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { datesText, enrolAddress, timesOf } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { anchorOf } from '#catalogue/editions.server.ts'
import { days } from '#catalogue/labels.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import { courseAddress } from '#catalogue/load.server.ts'
import type { Entry, Kind } from './entry.ts'

/** A page that is found by the head of its document. */
export type FoundPage = { path: string; title: string; description: string; kind?: Kind }

const headingsOf = (markdown: string) => markdown.match(/^##+ .*/gm)?.join(' ') ?? ''

/** Everything that the search finds. */
export function searchEntries(content: Content, found: FoundPage[]): Entry[] {
	const { courses, policies, whitepapers, articles, editions, synonyms } = content
	const alsoOf = new Map(Object.entries(synonyms.pages).map(([path, words]) => [path, words.join(' ')]))
	const page = (kind: Kind, to: string, title: string, text: string, facts = '', also = ''): Entry => {
		const typed = alsoOf.get(to) ?? ''
		alsoOf.delete(to)
		return { kind, to, title, text, facts, also: `${also} ${typed}` }
	}
	const entries = [
		...synonyms.answers.map(({ words, title, text, to }) => ({
			kind: 'answer' as const,
			title,
			to,
			text,
			facts: '',
			also: words.join(' '),
		})),
		...courses.map((course) => {
			const { name, formerNames, shortDescription, standard, scheme, category, by, duration } = course
			const facts = `${standard} · ${days(duration.days)} · Series: ${AWARDING_BODIES[by].series}`
			const words = [scheme, category, 'course training class', synonyms.schemes[scheme], synonyms.levels[category]]
			const also = [...words, synonyms.bodies[by], formerNames].flat().join(' ')
			return {
				...page('course', courseAddress(course), name, shortDescription, facts, also),
				scheme,
				level: category,
			}
		}),
		...classesAhead(content, readSite().built).map((one) => {
			const facts = `${datesText(one)} · ${one.venue}`
			return {
				...page('class', enrolAddress(one), one.title, one.description, facts, one.tags.join(' ')),
				times: timesOf(one),
			}
		}),
		...whitepapers.map(({ slug, title, summary, standard, markdown }) =>
			page('whitepaper', `/whitepaper/${slug}`, title, summary, standard, `PDF download ${headingsOf(markdown)}`),
		),
		...articles.map(({ slug, title, summary, topics, markdown }) =>
			page('article', `/blog/${slug}`, title, summary, topics.join(', '), headingsOf(markdown)),
		),
		...editions.map(({ standard, subject, editions, scheme }) =>
			page(
				'edition',
				`/whitepaper/editions#${anchorOf(standard)}`,
				standard,
				editions.map(({ edition, status }) => `${standard}:${edition}, ${status}`).join('; '),
				subject,
				scheme,
			),
		),
		...policies.map(({ slug, title, summary, number, markdown }) =>
			page('policy', `/policies/${slug}`, title, summary, number, headingsOf(markdown)),
		),
		...found.map(({ path, title, description, kind = 'page' }) => page(kind, path, title, description)),
	]
	const [unknown] = alsoOf.keys()
	if (unknown) throw new Error(`content/synonyms.yaml: the search has no page ${unknown}`)
	return entries
}
