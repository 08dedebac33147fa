import { describe, expect, test } from 'vitest'
import { readContent } from '#catalogue/read-content.server.ts'
import { copyWith, FIXTURE, fixture } from '#catalogue/testing/fixture.ts'
import { claimFaults, saidBy } from './claims.ts'
import { editorFaults } from './rules.ts'

const { site } = fixture
const DAY = '2026-11-20'
const faultsOf = (text: string, beside = text, provider = site) => claimFaults({ text, beside }, provider, DAY)

const CLAIMS = [
	'We are accredited for QMS.',
	'Our courses are fully approved.',
	'A government approved course.',
	'This course is certified by Exemplar Global.',
	'Exemplar Global has approved our courses.',
	'The awarding body decides your appeal.',
	'You can turn to the awarding body.',
	'We certify management systems.',
	'You become a certified lead auditor.',
	'We have branches across India.',
	'Success is guaranteed.',
]

describe('a claim that nothing bears is a fault', () => {
	test.each(CLAIMS)('%s', (text) => {
		expect(faultsOf(text)).toEqual([expect.stringContaining(text)])
	})
})

test.each([
	'We do not certify management systems.',
	'Exemplar Global is a body that certifies auditors.',
	'Accredited certification bodies check the system.',
	'Exemplar Global Certified Lead Auditor QMS',
	'The company has a head office in Leeds and branches in York.',
])('no claim of ours is: %s', (text) => {
	expect(faultsOf(text)).toEqual([])
})

test('the meaning of a claim beside it, or its evidence, bears it', () => {
	const [accredited = ''] = CLAIMS
	expect(faultsOf(accredited, `${accredited} ${site.evidence.schemes.meaning}`)).toEqual([])
	expect(faultsOf(accredited, `${accredited} {{about schemes}}`)).toEqual([])
	expect(faultsOf(accredited, `${accredited} {{about exemplar-global}}`)).toHaveLength(1)
	const schemes = { ...site.evidence.schemes, accreditor: 'A Body', number: '7', validUntil: DAY }
	const borne = { ...site, evidence: { ...site.evidence, schemes } }
	expect(faultsOf(accredited, accredited, borne)).toEqual([])
	expect(claimFaults({ text: accredited, beside: accredited }, borne, '2026-11-21')).toHaveLength(1)
	const [offices = ''] = CLAIMS.filter((text) => text.includes('branches'))
	expect(faultsOf(offices, offices, { ...site, office: { ...site.office, addresses: ['Pune'] } })).toEqual([])
})

const PLANTED = 'Our courses are approved.'
const before = editorFaults(FIXTURE, fixture).length

test.each([
	['a course', 'courses/01-lead-auditor-qms.yaml', 'We read case 1 and talk about it.'],
	['a page', 'pages/contact.yaml', /(?<=^lead: >?-?\s*)\b/m],
	['a policy', 'policies/impartiality.md', /(?<=\n---\n\n)/],
	['an article', 'blog/short.md', 'You send'],
	['a white paper', 'whitepapers/9001.md', /(?<=\n---\n\n)/],
	['a shared fact', 'shared-facts.yaml', /(?<=certification: >-\n {4})/],
	['a question', 'quiz/iso-9001.yaml', /(?<=question: )/],
	['the path finder', 'path-finder.yaml', /(?<=lead: >?-?\s*)\b/],
	['a notice', 'upcoming.yaml', /(?<=description: )/],
	['the provider', 'site.yaml', /(?<=payments: )/],
])('a claim in %s is a fault', (_, file, at) => {
	const folder = copyWith(file, at, typeof at === 'string' ? `${PLANTED} ${at}` : `${PLANTED} `)
	const faults = editorFaults(folder, readContent(folder))
	expect(faults.length).toBeGreaterThan(before)
	expect(faults.map(({ file, cause }) => `${file} ${cause}`)).toContainEqual(
		expect.stringMatching(RegExp(`^${file} claims .*: ${PLANTED}`)),
	)
})

test.each([
	['its visible text', `<body><p>${PLANTED}</p>`],
	['a text with elements in it', '<body><p>Our <em>courses</em> are approved.</p>'],
	['the name of a picture', `<body><img alt="${PLANTED}">`],
	['its title', `<title>${PLANTED}</title><body>`],
	['its description', `<meta name="description" content="${PLANTED}"><body>`],
	['its title for social networks', `<meta property="og:title" content="${PLANTED}"><body>`],
	['its structured data', `<script type="application/ld+json">{"a":[{"name":"${PLANTED}"}]}</script><body>`],
])('a claim of a built page is found in %s', (_, html) => {
	expect(saidBy(html).flatMap((said) => claimFaults(said, site, DAY))).toHaveLength(1)
})

test('the meaning on the page bears a claim in its text, and none in its description', () => {
	const { meaning } = site.evidence.schemes
	expect(saidBy(`<body><p>${PLANTED}</p><p>${meaning}</p>`).flatMap((said) => claimFaults(said, site, DAY))).toEqual([])
	const html = `<meta name="description" content="${PLANTED}"><body><p>${meaning}</p>`
	expect(saidBy(html).flatMap((said) => claimFaults(said, site, DAY))).toHaveLength(1)
})
