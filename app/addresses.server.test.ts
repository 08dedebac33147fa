import { describe, expect, test } from 'vitest'
import { filteredPages, furtherPages } from '#app/features/courses/listing.server.ts'
import { loadContent } from '#content/load.server.ts'
import { addresses, pages, templates } from './addresses.server.ts'

describe('every address that the specification names is a page', () => {
	test.each([
		'/',
		'/about',
		'/accredited',
		'/registration',
		'/courses',
		'/courses/all',
		'/courses/training',
		'/courses/exemplar-global',
		'/courses/lead-auditor',
		'/courses/internal-auditor',
		'/courses/awareness',
		'/courses/customised',
		'/courses/consultancy',
		'/courses/practice-exam',
		'/policies',
		'/policies/impartiality',
		'/policies/verification',
		'/policies/quality',
		'/policies/confidentiality',
		'/policies/privacy',
		'/policies/shipping',
		'/policies/terms',
		'/policies/refunds',
		'/whitepaper/9001',
		'/whitepaper/14001',
		'/whitepaper/45001',
		'/whitepaper/27001',
		'/blog',
		'/contact',
		'/exemplar-global/lead-auditor-qms',
		'/exemplar-global/lead-auditor-ems',
		'/exemplar-global/lead-auditor-isms-27001',
		'/exemplar-global/lead-auditor-fsms-22000',
		'/exemplar-global/exemplar-global-certified-lead-auditor',
		'/british_training/lead-auditor-isms',
	])('%s', (address) => {
		expect(pages()).toContain(address)
	})
})

test('no page stands twice, also where courses share an address', () => {
	expect(new Set(pages()).size).toBe(pages().length)
	expect(pages().filter((page) => /^\/(british_training|exemplar-global)\//.test(page))).toHaveLength(33)
})

test('every address starts with a slash, ends without one and needs no encoding', () => {
	for (const address of addresses()) {
		expect(address).toMatch(/^\/([\w.-]+(\/[\w.-]+)*)?$/)
		expect(new URL(address, 'https://site.example').pathname).toBe(address)
	}
})

test('every article has a page, the records and the not-found page are built but are no pages', () => {
	for (const { slug } of loadContent().articles) expect(pages()).toContain(`/blog/${slug}`)
	const more = addresses().filter((address) => !pages().includes(address))
	const shared = ['exemplar-global-certified-lead-auditor', 'lead-auditor-isms'].flatMap((link) =>
		loadContent()
			.courses.filter((course) => course.link === link)
			.slice(1),
	)
	expect(more).toEqual([
		...furtherPages(),
		'/blog/feed.xml',
		'/data/courses.json',
		'/data/options.json',
		'/data/countries.json',
		...['9001', '14001', '45001', '27001'].map((paper) => `/documents/whitepaper-${paper}.pdf`),
		...filteredPages(),
		...loadContent().courses.map(({ id }) => `/data/enrolment/${id}.json`),
		...shared.map(({ id }) => `/data/course/${id}.json`).sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
		...loadContent().quiz.map(({ slug }) => `/data/quiz/${slug}.json`),
		'/404',
		'/offline',
		'/contact/sent',
		...templates,
		'/sitemap.xml',
		'/robots.txt',
		'/.well-known/security.txt',
		'/manifest.webmanifest',
	])
})
