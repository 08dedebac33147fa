import type { Page } from '@playwright/test'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use({ ...PLAIN_VISIT, viewport: { width: 390, height: 844 } })

type Question = { question: string; options: string[]; correct: string[] }

const PRACTICE = '/courses/practice-exam'
const FIRST_DAY = new Date(2026, 10, 23, 20)
const SECOND_DAY = new Date(2026, 10, 24, 8)
const FIFTH_DAY = new Date(2026, 10, 27, 8)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const own = (page: Page) => page.getByRole('region', { name: 'Your practice' })
const classes = (page: Page) => page.getByRole('complementary', { name: 'Upcoming classes' })
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

async function questionsOf(page: Page, file: string): Promise<Question[]> {
	const data = await (await page.request.get(`/data/quiz/${file}.json`)).json()
	return data.questions ?? data
}

/** Answers the one question that is shown, rightly or not. */
async function answer(page: Page, questions: Question[], isRight: boolean) {
	const text = plain(await page.locator('form legend').innerText())
	const { options = [], correct = [] } = questions.find(({ question }) => plain(question) === text) ?? {}
	for (const option of isRight ? correct : options.filter((one) => !correct.includes(one)).slice(0, 1))
		await page.getByRole('checkbox', { name: option, exact: true }).check()
	await button(page, 'Check').click()
	await expect(page.getByText(isRight ? 'Right' : 'Wrong', { exact: true })).toBeFocused()
}

test('a learner who comes back continues what is begun and repeats what is due, on the day on which it is due', async ({
	page,
}) => {
	const questions = await questionsOf(page, 'iso-9001/all')
	await page.clock.install({ time: FIRST_DAY })
	await open(page, PRACTICE)
	await expect(page.getByRole('heading', { name: 'Choose your exam' })).toBeVisible()
	await expect(own(page)).toHaveCount(0)

	await open(page, `${PRACTICE}/iso-9001/full-exam`)
	await button(page, 'Start the exam').click()
	await page.getByRole('checkbox').first().check()
	await button(page, 'End the exam').scrollIntoViewIfNeeded()
	await expect(page.getByRole('timer')).toBeInViewport()
	await expect(page.getByText('1 of 40 answered')).toBeInViewport()
	await expect(classes(page)).toBeHidden()

	await open(page, `${PRACTICE}/iso-9001/external-providers`)
	await expect(classes(page)).toBeVisible()
	await button(page, 'Start practising').click()
	await answer(page, questions, false)

	await open(page, PRACTICE)
	await expect(own(page).getByText('Question 1 of')).toBeVisible()
	await expect(own(page)).toContainText('1 question to repeat today.')
	await button(page, 'Start the exam: ISO 45001').click()
	const ten = await questionsOf(page, 'iso-45001')
	const fields = page.locator('form fieldset')
	for (const option of ten[0]?.correct ?? [])
		await fields.nth(0).getByRole('checkbox', { name: option, exact: true }).check()
	await button(page, 'Choose another exam').click()
	await expect(own(page).getByRole('listitem').first()).toContainText('1 of 10 answered')
	await button(page, 'Continue: Ten questions: ISO 45001').click()
	for (const [place, { correct }] of ten.entries())
		for (const option of correct) await fields.nth(place).getByRole('checkbox', { name: option, exact: true }).check()
	await button(page, 'Submit').click()
	await button(page, 'Restart').click()
	await expect(own(page)).toContainText(
		'Last result, 23 November 2026: ISO 45001, Ten questions, 10 of 10, 100%, passed.',
	)
	await link(page, 'Repeat: ISO 9001').click()
	await button(page, 'Start').click()
	await answer(page, questions, true)

	await page.clock.setSystemTime(SECOND_DAY)
	await open(page, PRACTICE)
	await expect(own(page)).toContainText('1 question to repeat today.')
	await link(page, 'Repeat: ISO 9001').click()
	await button(page, 'Start').click()
	await answer(page, questions, true)
	await button(page, 'Finish').click()
	await button(page, 'Stop here').click()
	await expect(page.getByText('1 on 27 November.')).toBeVisible()
	await open(page, PRACTICE)
	await expect(own(page)).toContainText('Nothing to repeat today, 1 on 27 November.')
	// The page stays open until the visitor comes back to it.
	await page.clock.setSystemTime(FIFTH_DAY)
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
	await expect(own(page)).toContainText('1 question to repeat today.')
	await link(page, 'Continue: Full exam: ISO 9001').click()
	await button(page, 'Continue').click()
	await expect(page.getByText('1 of 40 answered')).toBeVisible()
	await expect(page.getByRole('timer')).toContainText(/^(60:00|59:\d\d) left/)
})
