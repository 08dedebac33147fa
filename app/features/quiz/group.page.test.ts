import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { read } from './group.data.server.ts'
import { head } from './group.page.tsx'

const { quiz, cases } = loadContent()

test.each(quiz)('the description of $title announces cases if the group has some', ({ slug }) => {
	const data = read({ group: slug })
	if (!data) throw new Error('The group is missing')
	const hasCases = cases.some(({ group }) => group === slug)
	expect(head(data).description?.includes('cases of audit evidence')).toBe(hasCases)
})
