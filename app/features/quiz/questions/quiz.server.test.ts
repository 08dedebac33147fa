import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { clauseTitles } from './quiz.server.ts'

const { clauses } = loadContent()

const ANNEX = 'ISO/IEC 27001:2022, A Information security controls reference'

test.each([
	['ISO 9001:2015, 8.4.1', 'ISO 9001:2015, 8 Operation', /^Control of externally provided processes.*: General$/],
	['ISO 9001:2015, 9.2.2', 'ISO 9001:2015, 9 Performance evaluation', /./],
	['ISO/IEC 27001:2022, Annex A, 8.13', ANNEX, /^Information backup$/],
	['IAF MD 26', 'IAF MD 26', /./],
])('the clause %s is counted under %s', (reference, chapter, title) => {
	const titles = clauseTitles(reference, clauses)
	expect(titles.chapter).toBe(chapter)
	expect(titles.title).toMatch(title)
})
