import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { STORED_DATA, storedDataTable } from '#shared/stored-data.ts'

const policy = loadContent().policies.find(({ slug }) => slug === 'privacy')?.markdown ?? ''
const notice = (feature: string) =>
	readFileSync(`${import.meta.dirname}/../../app/features/${feature}/your-data.tsx`, 'utf8')

test('the retention periods are those of the privacy policy and of the notices beside the forms', () => {
	expect(policy).toContain(storedDataTable())
	const { registrations, messages } = STORED_DATA
	expect(notice('registration')).toContain(`${registrations.period.months} months from the day we receive it`)
	expect(notice('contact')).toContain(`${messages.period.months} months from the day we receive it`)
})
