import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pagePath } from './page-path.ts'

test.each([
	['/', '/'],
	['/about', '/about'],
	['/about/', '/about'],
	['//about', '/about'],
	['/courses//all', '/courses/all'],
	['/Courses/ALL/', '/courses/all'],
	['/courses%2Fall', '/courses/all'],
	['/about%20', '/about'],
	['/%E0%A4%B9', '/%E0%A4%B9'],
	['/%e0%a4%b9/', '/%E0%A4%B9'],
])('the address %s means the page %s', (path, page) => {
	expect(pagePath(path)).toBe(page)
})

test.each([
	'/blog/100%',
	'/%E0%A4%A',
	'/%ff/',
	'/courses%3Fscheme=QMS/',
	'/about%23team/',
	'/about%5C/',
	'/assets/App-1A2B.js',
	'/Data//courses.json',
	'/api/certificates/A1/',
	'/API/certificates/A1',
])('the address %s means no other page', (path) => {
	expect(pagePath(path)).toBe(path)
})

test('what an address means stays the same when it is asked again, and never leads to another site', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.boolean(), (text, isEscaped) => {
			const path = `/${isEscaped ? encodeURI(text.toWellFormed()) : text}`
			const page = pagePath(path)
			expect(pagePath(page)).toBe(page)
			if (page !== path) expect(page).toMatch(/^\/(?!\/)[!-~]*$/)
		}),
	)
})
