import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from '#catalogue/load/content.server.ts'
import { copyWith, fixture } from '#catalogue/testing/fixture.ts'
import { claimFaults } from './claims.ts'
import { editorFaults } from './rules.ts'

const { site } = fixture
const DAY = '2026-11-20'
const faultsOf = (text: string, beside = text, provider = site) => claimFaults(provider, DAY)({ text, beside })

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
	expect(claimFaults(borne, '2026-11-21')({ text: accredited, beside: accredited })).toHaveLength(1)
	const [offices = ''] = CLAIMS.filter((text) => text.includes('branches'))
	expect(faultsOf(offices, offices, { ...site, office: { ...site.office, addresses: ['Pune'] } })).toEqual([])
})

const PLANTED = 'Our courses are approved.'

test('a claim in any text of the content is a fault of its file', () => {
	const places: [file: string, at: string | RegExp][] = [
		['courses/01-lead-auditor-qms.yaml', 'We read case 1 and talk about it.'],
		['pages/contact.yaml', /(?<=^lead: >?-?\s*)\b/m],
		['policies/impartiality.md', /(?<=\n---\n\n)/],
		['blog/short.md', 'You send'],
		['whitepapers/9001.md', /(?<=\n---\n\n)/],
		['shared-facts.yaml', /(?<=certification: >-\n {4})/],
		['quiz/iso-9001.yaml', /(?<=question: )/],
		['path-finder.yaml', /(?<=lead: >?-?\s*)\b/],
		['upcoming.yaml', /(?<=description: )/],
		['site.yaml', /(?<=payments: )/],
	]
	const folder = copyWith('site.yaml', 'since: 2015', 'since: 2016')
	for (const [file, at] of places) {
		const text = readFileSync(join(folder, file), 'utf8')
		const planted = text.replace(at, (found) => `${PLANTED} ${found}`)
		expect(planted, file).not.toBe(text)
		writeFileSync(join(folder, file), planted)
	}
	const found = editorFaults(folder, readContent(folder)).filter(({ cause }) => cause.includes(PLANTED))
	expect([...new Set(found.map(({ file }) => file))]).toEqual(expect.arrayContaining(places.map(([file]) => file)))
})
