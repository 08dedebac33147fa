import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadContent } from '#content/load.server.ts'
import { PERIODS } from './retention.ts'

const policy = loadContent().policies.find(({ slug }) => slug === 'privacy')?.markdown ?? ''
const notice = (feature: string) =>
	readFileSync(`${import.meta.dirname}/../../app/features/${feature}/your-data.tsx`, 'utf8')

test('the retention periods are those of the privacy policy and of the notices beside the forms', () => {
	expect(policy).toContain(`| Registrations | ${PERIODS.registrations.months} months`)
	expect(policy).toContain(`| Contact messages | ${PERIODS.messages.months} months`)
	expect(policy).toContain(`| Record of mails that were sent | ${PERIODS.mails.days} days |`)
	expect(policy).toContain(`| Submissions that look like the work of a robot | ${PERIODS.suspects.days} days |`)
	expect(notice('registration')).toContain(`${PERIODS.registrations.months} months from the day we receive it`)
	expect(notice('contact')).toContain(`${PERIODS.messages.months} months from the day we receive it`)
})
