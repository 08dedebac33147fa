import { expect, test } from 'vitest'
import { buildIndex, openIndex } from '#app/features/search/engine.ts'
import { searchEntries } from '#app/features/search/entries.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { searchedPages } from './search.resource.ts'

const content = loadContent()
const search = openIndex(buildIndex(searchEntries(content, await searchedPages())))

test('the search finds groups, cases, sets, papers and writing tasks of practice by their titles', () => {
	const { quiz, cases, sets, papers, writing } = content
	const kept = { cases, sets, papers, writing }
	const records = [
		...quiz.map(({ slug, title }) => ({ to: `/courses/practice-exam/${slug}`, title })),
		...Object.entries(kept).flatMap(([folder, all]) =>
			all.map(({ slug, title }) => ({ to: `/courses/practice-exam/${folder}/${slug}`, title })),
		),
	]
	const lost = records.filter(
		({ title, to }) =>
			!search(title).groups.some(
				({ kind, matches }) => kind === 'practice' && matches.some((match) => match.to === to),
			),
	)
	expect(lost).toEqual([])
})
