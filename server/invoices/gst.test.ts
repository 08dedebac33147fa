import { expect } from 'vitest'
import { storelessTest } from '#server/testing/fixtures.ts'
import { GST_STATES, isGstin } from './gst.ts'

const VALID = '27AAPFU0939F1ZV'

storelessTest('a GSTIN with one wrong character is recognised', () => {
	expect(isGstin(VALID)).toBe(true)
	const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
	for (let place = 0; place < VALID.length; place++)
		for (const other of characters) {
			const changed = VALID.slice(0, place) + other + VALID.slice(place + 1)
			expect(isGstin(changed), changed).toBe(other === VALID[place])
		}
})

storelessTest('a GSTIN is refused with another length, in small letters, or of no state', () => {
	for (const text of ['', VALID.slice(1), `${VALID}0`, VALID.toLowerCase(), ` ${VALID}`, '२७AAPFU0939F1ZV'])
		expect(isGstin(text), text).toBe(false)
	expect(GST_STATES.has('28')).toBe(false)
})
