import { describe, expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { schemeOf } from '#shared/certificates/certificate.ts'

describe('schemeOf', () => {
	test.each([
		['EMS (environment)', 'EMS'],
		['ISO 45001', 'OHSMS'],
		['ISO/TS 16949', 'IATF'],
		['isms lead auditor', 'ISMS'],
		['Ohsms', 'OHSMS'],
	])('of "%s" is %s', (text, scheme) => {
		expect(schemeOf(text)).toBe(scheme)
	})

	test.each(['Food systems', '', 'Some other scheme'])('is QMS when the scheme "%s" is unknown', (text) => {
		expect(schemeOf(text)).toBe('QMS')
	})

	test('finds the scheme of every course by its scheme and its standard', () => {
		for (const { scheme, standard } of loadContent().courses) {
			expect(schemeOf(standard), standard).toBe(scheme)
			expect(schemeOf(scheme), scheme).toBe(scheme)
		}
	})
})
