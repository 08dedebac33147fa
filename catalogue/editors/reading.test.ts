import { describe, expect, test } from 'vitest'
import { easeOf, syllablesOf } from './reading-rules.ts'

describe('the measure', () => {
	test('counts syllables', () => {
		const counts = { audit: 2, certificate: 4, planned: 1, audited: 3, table: 2, processes: 3, requires: 2, ISO: 2 }
		for (const [word, count] of Object.entries(counts)) expect(syllablesOf(word), word).toBe(count)
	})

	test('tells plain words from officialese', () => {
		expect(easeOf(['You send us the form. We read it and call you the next day.'])).toBeGreaterThan(90)
		const heavy =
			'The operationalisation of organisational competence requirements necessitates comprehensive documentation of applicability determinations.'
		expect(easeOf([heavy])).toBeLessThan(0)
	})
})
