import { expect, test } from 'vitest'
import { anHourAway } from './mail.ts'

test('after an hour without mail server every mail is delivered, none twice, and no form was refused', async () => {
	const found = await anHourAway({ away: undefined, factor: 1200, perSecond: 10 })
	expect(found).toMatchObject({ errors: 0, missing: 0, twice: 0 })
	expect(found.mails).toBeGreaterThan(100)
}, 300_000)
