import { expect, test } from 'vitest'
import { accompaniment } from './accompaniment.ts'
import { CONSENT_VERSION } from './consent.ts'

test('nothing of it is needed', () => {
	expect(accompaniment.parse({})).toEqual({})
	expect(accompaniment.parse({ firstName: 'Asha' })).toEqual({})
})

test('what a page sends comes back as it was', () => {
	const sent = { website: '', filledIn: 41_250, consentVersion: CONSENT_VERSION }
	expect(accompaniment.parse(sent)).toEqual(sent)
})

test('a time that is none counts as left out', () => {
	for (const filledIn of ['3000', null, {}, [], true, Number.NaN])
		expect(accompaniment.parse({ filledIn }).filledIn).toBeUndefined()
})

test('the version of the consent is a short text', () => {
	expect(CONSENT_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/)
	expect(accompaniment.safeParse({ consentVersion: 'x'.repeat(20) }).success).toBe(true)
	for (const consentVersion of ['x'.repeat(21), 7, null, 'a\u0000'])
		expect(accompaniment.safeParse({ consentVersion }).error?.issues[0]?.path, String(consentVersion)).toEqual([
			'consentVersion',
		])
})
