import { citationsOf } from '#catalogue/clauses.ts'
import type { ClauseTable } from '#catalogue/schema.ts'

/** Titles to print beside a reference such as 'ISO 9001:2015, 8.4.1', and the chapter under which results count it. */
export type ClauseTitles = { chapter: string; title: string }

const parentOf = (clause: string) => clause.slice(0, Math.max(0, clause.lastIndexOf('.')))

/** 'General' alone says nothing: the title of the clause above is put before it. */
function titleOf(clauses: Record<string, string>, clause: string): string | undefined {
	const own = clauses[clause]
	if (own !== 'General') return own
	const above = clauses[parentOf(clause)]
	return above ? `${above}: ${own}` : own
}

export function clauseTitles(reference: string, table: ClauseTable): ClauseTitles {
	const cited = citationsOf(reference).map(({ document, clauses }) => {
		const entry = table.find((one) => one.document === document)
		return { document, subject: entry?.subject ?? '', titles: entry?.clauses ?? {}, clauses }
	})
	const title = cited.flatMap(({ subject, titles, clauses }) =>
		clauses.length > 0 ? clauses.map((clause) => titleOf(titles, clause)) : [subject],
	)
	const [{ document = '', titles = {}, clauses: [first] = [] } = {}] = cited
	const top = first?.split('.')[0]
	return {
		chapter: [document, top && [top, titles[top]].filter(Boolean).join(' ')].filter(Boolean).join(', '),
		title: title.filter(Boolean).join('; '),
	}
}

/** The reference with its title: 'ISO 9001:2015, 7.4: Communication'. */
export function titledClause(reference: string, table: ClauseTable): string {
	const { title } = clauseTitles(reference, table)
	return title ? `${reference}: ${title}` : reference
}
