import { expect, test } from 'vitest'
import { coursePath } from '#catalogue/load/offer.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { matchPage } from './match-page.ts'

test.each(loadContent().courses.map((course) => [coursePath(course), course] as const))(
	'%s is the page of a course, with its awarding body and link',
	(path, { by, link }) => {
		expect(matchPage(path)?.params).toEqual({ by, link })
	},
)

test.each([
	'/orders/TOKEN',
	'/seats/TOKEN',
	'/quotes/TOKEN',
	'/api/verification',
	'/invoices/TOKEN',
	'/classes/all.ics',
])('a link to %s, which only the server knows, loads its document', (path) => {
	expect(matchPage(path)).toBeUndefined()
})
