import { expect, test } from 'vitest'
import { anHourAway } from './mail.ts'

test('every mail is delivered once and no form is refused when the SMTP server is away for an hour', async () => {
	const found = await anHourAway({ clockFactor: 1200, perSecond: 10 })
	expect(found).toMatchObject({ errors: 0, mailsMissing: 0, mailsDuplicated: 0 })
	expect(found.mails).toBeGreaterThan(100)
}, 300_000)

test('mails are missing when a server marks them as sent too early and the SMTP server is away', async () => {
	const replaced = ['marks mails as sent too early' as const]
	expect((await anHourAway({ clockFactor: 1200, perSecond: 10, replaced })).mailsMissing).toBeGreaterThan(0)
}, 300_000)
