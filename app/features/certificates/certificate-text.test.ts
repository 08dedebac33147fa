import { describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.server.ts'
import { schemeOf } from '#shared/certificate-text.ts'
import { dateText } from '#shared/date-text.ts'

describe('the rosette of a certificate', () => {
	test.each([
		['ISO 9001:2015', 'QMS'],
		['QMS', 'QMS'],
		['ISO 14001:2015', 'EMS'],
		['EMS (environment)', 'EMS'],
		['ISO 45001', 'OHSMS'],
		['OHSMS', 'OHSMS'],
		['ISO 22000:2018', 'FSMS'],
		['FSMS', 'FSMS'],
		['ISO/IEC 27001:2022', 'ISMS'],
		['ISMS', 'ISMS'],
		['ISO/IEC 20000-1:2018', 'ITSMS'],
		['ITSMS', 'ITSMS'],
		['ISO 13485:2016', 'MDQMS'],
		['MDQMS', 'MDQMS'],
		['IATF 16949:2016', 'IATF'],
		['ISO/TS 16949', 'IATF'],
		['isms lead auditor', 'ISMS'],
		['Ohsms', 'OHSMS'],
	])('of "%s" is that of %s', (text, scheme) => {
		expect(schemeOf(text)).toBe(scheme)
	})

	test.each(['Food systems', '', 'Some other scheme'])('of the unknown scheme "%s" is that of quality', (text) => {
		expect(schemeOf(text)).toBe('QMS')
	})

	test('is found for the name of every course and for its standard', () => {
		for (const { scheme, standard } of loadContent().courses) {
			expect(schemeOf(standard), standard).toBe(scheme)
			expect(schemeOf(scheme), scheme).toBe(scheme)
		}
	})
})

describe('the date of a certificate', () => {
	test.each([
		['2025-09-29', '29 September 2025'],
		['2024-02-29', '29 February 2024'],
		['2025-01-01', '1 January 2025'],
		['2025-12-31', '31 December 2025'],
	])('%s reads %s', (date, text) => {
		expect(dateText(date)).toBe(text)
	})

	test.each(['2025-02-30', '2025', '2025-09', 'September 2025', '29.09.2025', '2025-13-01', '20250-01-01', ''])(
		'"%s", which is no day, stands as it is',
		(date) => {
			expect(dateText(date)).toBe(date)
		},
	)
})
