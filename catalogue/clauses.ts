import type { ClauseTable } from './text-schema.ts'

type Citation = { document: string; clauses: string[] }

/** What a reference such as 'ISO 9001:2015, 7.5 and Annex A; IAF MD 26 (a note)' cites. Throws on what it can't read. */
export const citationsOf = (reference: string): Citation[] =>
	reference.split(';').map((part) => {
		const [document = '', ...places] = part.replace(/\([^()]*\)/g, '').split(/,| and /)
		let annex = ''
		const clauses: string[] = []
		for (const place of places.map((text) => text.trim())) {
			const [, letter, number] = place.match(/^(?:Annex ([A-Z])|(?:clause )?(\d+(?:\.\d+)*)(?: [a-z]\))?)$/) ?? []
			if (!letter && !number) throw new Error(`can't read "${place}" of "${reference}"`)
			if (number) clauses.push(annex + number)
			else annex = `${letter}.`
		}
		// 'Annex A, 5.7' cites a part of the annex, 'Annex A' all of it.
		if (annex && !clauses.some((clause) => clause.startsWith(annex))) clauses.push(annex.slice(0, -1))
		return { document: document.trim(), clauses }
	})

/** Why a reference does not fit the table; undefined if it does. */
export function citationFault(reference: string, table: ClauseTable): string | undefined {
	try {
		for (const { document, clauses } of citationsOf(reference)) {
			const known = table.find((entry) => entry.document === document)
			if (!known) return `"${document}" does not stand in clauses.yaml`
			const unknown = clauses.find((clause) => !Object.hasOwn(known.clauses, clause))
			if (unknown) return `${document} has no clause ${unknown} in clauses.yaml`
			if (clauses.length === 0 && Object.keys(known.clauses).length > 0) return `names no clause of ${document}`
		}
	} catch (error) {
		return (error as Error).message
	}
	return undefined
}

/** Why references do not fit the table, each with its place. */
export const citationFaults = (cited: (readonly [place: string, reference: string])[], table: ClauseTable): string[] =>
	cited.flatMap(([place, reference]) => {
		const fault = citationFault(reference, table)
		return fault ? [`${place}: ${fault}`] : []
	})

/** A reference with the titles of its clauses, as in 'ISO 9001:2015, 9.2 Internal audit'. */
export const withTitles = (reference: string, table: ClauseTable): string =>
	citationsOf(reference)
		.map(({ document, clauses }) => {
			const titles = table.find((entry) => entry.document === document)?.clauses
			const cited = clauses.map((clause) => `${clause} ${titles?.[clause]}`).join(' and ')
			return cited ? `${document}, ${cited}` : document
		})
		.join('; ')
