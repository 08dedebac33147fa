import type { Page } from '@playwright/test'
import { expect, open, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const question = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const answer = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click()
const courses = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 })
const LINK = 'Find your course in four questions'

async function findFoodCourses(page: Page) {
	await page.getByRole('main').getByRole('link', { name: LINK }).click()
	await answer(page, "I'm not sure One more question helps")
	await expect(question(page, 'What does your organisation do?')).toBeVisible()
	await answer(page, 'Grows, makes or serves food Farms, factories, hotels, catering')
	await answer(page, 'Nothing yet I have not taken part in an audit')
	await answer(page, 'Lead audits of suppliers or an audit team')
	await answer(page, 'Yes')
	await expect(courses(page)).toHaveText(['Awareness Auditor FSMS', 'Lead Auditor FSMS'])
	await expect(
		page.getByText('Your organisation handles food. ISO 22000 is the standard for food safety'),
	).toBeVisible()
}

test('a visitor gets from the home page to the recommended courses, each back step is a question, and who is no graduate is led to training on demand', async ({
	page,
}) => {
	await open(page, '/')
	await findFoodCourses(page)
	await expect(page).toHaveURL('/courses/path?standard=not-sure&do=kitchen&experience=none&goal=lead&graduate=yes')
	await expect(page.getByRole('heading', { name: 'Your 2 courses, in this order' })).toBeFocused()
	await page.goBack()
	await expect(question(page, 'Are you a graduate')).toBeFocused()
	await page.goBack()
	await expect(page.getByText('Question 4 of 5')).toBeVisible()
	await page.getByRole('link', { name: 'Change the answer to: Which standard' }).click()
	await expect(page.getByText('Question 1 of 4')).toBeVisible()
	await answer(page, 'Quality ISO 9001')
	await answer(page, 'I have audited Within my organisation or in a team')
	await answer(page, 'Audit my own organisation')
	await answer(page, 'Yes')
	await expect(courses(page)).toHaveText(['Internal Auditor QMS'])
	await page.getByRole('link', { name: 'Enrol in Internal Auditor QMS' }).click()
	await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue('Internal Auditor QMS')

	await open(page, '/courses/path?standard=devices&experience=audited&goal=host&graduate=no')
	await expect(page.getByText('Our open courses are for graduates')).toBeVisible()
	await expect(page.getByRole('main').getByRole('link', { name: /^Enrol/ })).toHaveCount(0)
	await page.getByRole('link', { name: 'Ask us about it' }).click()
	await expect(page.getByLabel('Subject')).toHaveValue('Training on demand enquiry')
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/Awareness Auditor MDQMS/)
})
