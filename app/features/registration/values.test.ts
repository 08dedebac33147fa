import { expect, test } from 'vitest'
import { validValues } from './values.ts'

test('values of a draft that are no values of their field are ignored', () => {
	const draft = { city: 7, languages: 'x', isoStandards: [1], nobody: 'y', firstName: 'Asha' }
	expect(validValues(draft as never)).toEqual({ firstName: 'Asha' })
})
