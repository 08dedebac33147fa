import type { CourseFile } from '#catalogue/schema.ts'
import type { ClauseTable } from '#catalogue/text-schema.ts'
import type { CourseText, Fault } from './written.ts'

// A course teaches what it promises: clauses that its overview or the title of a topic names are in its outline.

const CLAUSE = '\\d+(?:\\.\\d+)*'
// 'clauses 4 to 7, 9 and 10', '(7)', '9.1 to 9.3', '8.5.1'
const MENTION = RegExp(
	`(\\bclauses? |\\((?=\\d+\\)))?(?<![\\d.:-])(${CLAUSE}(?:(?:,| and|, and| to) ${CLAUSE})*)`,
	'gi',
)
/** Sentences on other documents, whose clauses have the same numbers. */
const ELSEWHERE = /19011|17021|27006|:2026/

const own = (text: string) =>
	text
		.split(/(?<=[.?!]) /)
		.filter((sentence) => !ELSEWHERE.test(sentence))
		.join(' ')

/** '8.1 to 8.3' is 8.1, 8.2 and 8.3. */
function range(from: string, to: string): string[] {
	const parent = from.replace(/\d+$/, '')
	const [first, last] = [from, to].map((clause) => Number(clause.slice(parent.length)))
	return first !== undefined && last !== undefined && to.startsWith(parent)
		? Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => `${parent}${first + i}`)
		: [from, to]
}

/** The clauses that a text names: by a number with a point, or after the word 'clause' or alone in brackets. */
function clausesIn(text: string): string[] {
	return [...own(text).matchAll(MENTION)].flatMap(([, marked, list = '']) => {
		if (!marked && !list.includes('.')) return []
		return list.split(/,? and |, /).flatMap((part) => {
			const [from = '', to] = part.split(' to ')
			return to ? range(from, to) : [from]
		})
	})
}

/** A clause is covered by itself or by a part of it. */
const covers = (named: string[], clause: string) => named.some((one) => one === clause || one.startsWith(`${clause}.`))

function missingIn({ value }: CourseText, clauses: ClauseTable): [field: string, missing: string[]][] {
	const { Overview, Outline } = value.sections
	const titled = (title: string) => clausesIn(title).filter((clause) => clause.includes('.'))
	const taught = Outline.list.map(({ title, description }) => [...titled(title), ...clausesIn(description)])
	const known = Object.keys(clauses.find(({ document }) => document === value.standard)?.clauses ?? {})
	const audited = isTaughtWhole(value) ? known.filter((clause) => /^\d+$/.test(clause) && Number(clause) >= 4) : []
	// Controls of an annex have the numbers of clauses, too.
	const ofStandard = taught.flat().filter((clause) => known.length === 0 || known.includes(clause))
	const missing = (wanted: string[], named: string[]) => wanted.filter((clause) => !covers(named, clause))
	return [
		['sections.Overview', missing(clausesIn(Overview.paragraphs.join(' ')), taught.flat())],
		...Outline.list.map(({ title }, i): [string, string[]] => [
			`sections.Outline.list.${i}`,
			missing(clausesIn(title), taught[i] ?? []),
		]),
		['sections.Outline', missing(audited, ofStandard)],
	]
}

/** Whoever audits needs each clause with requirements; a day of awareness may choose. */
const isTaughtWhole = ({ category }: CourseFile) => category !== 'awareness-auditor'

export const outlineFaults = (courses: CourseText[], clauses: ClauseTable): Fault[] =>
	courses.flatMap((course) =>
		missingIn(course, clauses).flatMap(([field, missing]) =>
			missing.length > 0
				? [
						{
							file: course.file,
							field,
							cause: `names or needs ${[...new Set(missing)].join(', ')}, which no topic teaches`,
						},
					]
				: [],
		),
	)
