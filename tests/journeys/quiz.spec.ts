import { groups } from './content.ts'
import { expect, open, plainTest as test } from './site.ts'

type Question = { question: string; options: string[]; correct: string[] }

test('numbers lead to the questions without an answer, those with a wrong answer are open in the result, and the group lists it', async ({
	page,
	request,
}) => {
	const questions: Question[] = await (await request.get('/data/quiz/iso-9001.json')).json()
	await open(page, '/courses/practice-exam')
	const toGroups = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
	await expect(toGroups).toHaveCount(groups.length)
	await page.getByRole('button', { name: 'Start the exam: ISO 9001', exact: true }).click()
	await expect(page.getByText('ISO 9001:2015.', { exact: true })).toBeVisible()
	for (const [index, { options, correct }] of questions.entries()) {
		const wrong = options.find((option) => !correct.includes(option)) ?? ''
		for (const option of index < 4 ? [wrong] : correct)
			await page.locator('fieldset').nth(index).getByRole('checkbox', { name: option, exact: true }).check()
		if (index !== 8) continue
		await expect(page.getByRole('link', { name: /^Question \d+$/ })).toHaveText(['Question 10'])
		await page.getByRole('link', { name: 'Question 10', exact: true }).press('Enter')
		await expect(page.locator('#question-10')).toBeFocused()
		await expect(page.locator('#question-10 legend')).toBeInViewport()
		const early = page.getByRole('button', { name: 'Submit', exact: true })
		await expect(early).toHaveAccessibleDescription('You can submit once every question has an answer.')
		await expect(early).toHaveJSProperty('disabled', true)
	}
	await page.getByRole('button', { name: 'Submit', exact: true }).click()
	await expect(page.locator('#question-4')).toBeVisible()
	await expect(page.locator('#question-5')).toBeHidden()
	await page.getByRole('link', { name: 'Question 5: right' }).press('Enter')
	await expect(page.locator('#question-5')).toBeFocused()
	await expect(page.locator('#question-5')).toBeInViewport()
	await expect(page.getByRole('link', { name: 'All editions' })).toHaveAttribute(
		'href',
		'/whitepaper/editions#iso-9001',
	)
	await page.getByRole('button', { name: 'Retry the wrong ones' }).press('Enter')
	await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeFocused()
	await page.getByRole('button', { name: 'Back to the result' }).press('Enter')
	await expect(page.getByRole('heading', { name: 'Results: ISO 9001' })).toBeFocused()
	await page.getByRole('button', { name: 'Restart' }).press('Enter')
	await expect(page.getByRole('heading', { name: 'Choose your exam' })).toBeFocused()
	await toGroups.first().click()
	await expect(page).toHaveURL(/\/courses\/practice-exam\/iso-9001$/)
	await expect(page.getByRole('listitem').filter({ hasText: /: Ten questions, 6 of 10, 60%/ })).toBeVisible()
})

test('answers of the ten questions outlive a reload, Back, another tab and a closed page, until they are submitted', async ({
	page,
}) => {
	const answered = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
	const begin = (at = page) => at.getByRole('button', { name: 'Start the exam: ISO 9001', exact: true }).click()
	const box = (question: number, at = page) => at.locator('fieldset').nth(question).getByRole('checkbox').nth(1)
	await open(page, '/courses/practice-exam')
	await begin()
	await answered('0 of 10 answered')
	const options = await page.locator('fieldset').first().locator('label').allInnerTexts()
	for (const question of [0, 1, 2]) await box(question).check()
	await page.reload()
	await answered('3 of 10 answered')
	expect(await page.locator('fieldset').first().locator('label').allInnerTexts()).toEqual(options)
	await expect(box(2)).toBeChecked()

	await page.getByRole('link', { name: 'About Us' }).first().click()
	await page.waitForURL('/about')
	await page.goBack()
	await answered('3 of 10 answered')

	const other = await page.context().newPage()
	await open(other, '/courses/practice-exam')
	await begin(other)
	await box(3, other).check()
	await answered('4 of 10 answered')
	await box(4).check()
	await expect(box(4, other)).toBeChecked()
	await expect(box(0, other)).toBeChecked()
	await other.close()

	for (let question = 5; question < 10; question++) await box(question).check()
	await page.getByRole('button', { name: 'Submit', exact: true }).click()
	await expect(page.getByRole('heading', { name: 'Results: ISO 9001' })).toBeFocused()
	await expect(page).toHaveTitle('Results: ISO 9001')
	const asked = async () =>
		(await page.locator('fieldset legend').allInnerTexts()).map((text) => text.replace(/^Question \d+ of 10\s*/, ''))
	await page.getByRole('button', { name: 'The same again' }).click()
	await answered('0 of 10 answered')
	const same = await asked()
	for (let question = 0; question < 10; question++) await box(question).check()
	await page.getByRole('button', { name: 'Submit', exact: true }).click()
	await page.getByRole('button', { name: 'Ten others' }).click()
	await answered('0 of 10 answered')
	const others = await asked()
	expect(others.filter((text) => same.includes(text))).toEqual([])
	await box(0).check()
	await page.reload()
	await answered('1 of 10 answered')
	expect(await asked()).toEqual(others)
	for (let question = 1; question < 10; question++) await box(question).check()
	await page.getByRole('button', { name: 'Submit', exact: true }).click()
	await expect(page.getByRole('heading', { name: 'Results: ISO 9001' })).toBeFocused()
	await page.reload()
	await expect(page).not.toHaveTitle(/Results/)
	await expect(page.getByRole('heading', { name: 'Choose your exam' })).toBeVisible()
	await begin()
	await answered('0 of 10 answered')
	await box(0).check()
	await page.getByRole('button', { name: 'Clear my answers' }).click()
	await answered('0 of 10 answered')
	await expect(page.getByRole('button', { name: 'Clear my answers' })).toBeFocused()
})
