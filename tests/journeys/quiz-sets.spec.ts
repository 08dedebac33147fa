import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { first, papers, setOf, tasks } from './content.ts'
import { expect, open, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function start(page: Page, path: string) {
	await open(page, path)
	await button(page, 'Start practising').press('Enter')
	await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeFocused()
}

test('a sequence is answered with the keyboard alone, explained, and can be doubted, and no kind of set violates a rule of axe', async ({
	page,
}) => {
	await start(
		page,
		setOf(({ kind }) => kind === 'sequence'),
	)
	await expect(button(page, 'Check')).toBeDisabled()
	// The first step has a disabled button to move it up, then one to move it down.
	await page.keyboard.press('Tab')
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(page.getByText(/: place 2 of \d$/)).toBeAttached()
	expect(await violations(page, 'main')).toEqual([])
	await button(page, 'Check').press('Enter')
	await expect(page.getByText(/^(Right|Wrong)$/)).toBeFocused()
	await expect(page.getByText(/^Place 1/)).toBeVisible()
	await expect(page.getByRole('link', { name: 'Report a problem with this question' })).toHaveAttribute(
		'href',
		/^\/contact\?doubt=[\w-]+-\d+$/,
	)
	for (const path of [setOf(({ kind }) => kind === 'match'), setOf((one) => one.kind === 'choice' && one.situation)]) {
		await start(page, path)
		expect(await violations(page, 'main'), path).toEqual([])
	}
})

test('a paper reports its sections with their minimum, and leads to its writing task, whose clock the visitor turns on', async ({
	page,
}) => {
	const { slug, sections, writing } = first(papers, 'paper with a task', (one) => one.writing !== undefined)
	const { title } = first(tasks, 'task of the paper', (task) => task.slug === writing)
	await open(page, `/courses/practice-exam/papers/${slug}`)
	await button(page, 'Start the exam').click()
	await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeFocused()
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: 'End the exam' }).click()
	await expect(page.getByText(/^of \d+ marks\. Not passed$/)).toBeVisible()
	for (const { name, minimum } of sections)
		await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText(
			minimum ? `${minimum}, missed` : 'None',
		)
	expect(await violations(page, 'main')).toEqual([])
	await open(page, `/courses/practice-exam/papers/${slug}`)
	await page.getByRole('link', { name: title }).click()
	await expect(page.getByRole('timer')).toHaveText('No clock')
	await button(page, 'Turn on').click()
	await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d left$/)
	await button(page, 'Pause').click()
	await expect(page.getByRole('timer')).toHaveText(/paused$/)
})

test('a paper whose questions have one right answer says so and takes one answer', async ({ page }) => {
	const { slug } = first(papers, 'paper with one right answer', ({ kinds }) => !kinds.includes('several right options'))
	await open(page, `/courses/practice-exam/papers/${slug}`)
	await expect(page.getByText('Each question has one right answer.')).toBeVisible()
	await button(page, 'Start the exam').click()
	const options = page.getByRole('radio')
	for (const place of [0, 1]) await options.nth(place).check()
	await expect(options.nth(0)).not.toBeChecked()
	await expect(page.getByRole('checkbox')).toHaveCount(0)
	await expect(page.getByText('1 of 40 answered')).toBeVisible()
})

test('a text and its points are given with the keyboard alone, kept in the browser, and printed', async ({ page }) => {
	const { slug, points } = first(tasks, 'task')
	const given = points.map(({ marks = 1 }) => marks)
	const most = given.filter((marks) => marks > 0).reduce((sum, marks) => sum + marks)
	const marks = `${given[0]} of ${most} marks`
	await open(page, `/courses/practice-exam/writing/${slug}`)
	await page.getByRole('textbox', { name: 'Your text' }).focus()
	await page.keyboard.type('The interval was passed.')
	const compare = page.locator('summary', { hasText: 'Compare with the model' })
	while (!(await compare.evaluate((summary) => summary === document.activeElement))) await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('checkbox').first()).toBeFocused()
	await page.keyboard.press('Space')
	await expect(page.getByText(marks)).toBeVisible()
	expect(await violations(page, 'main')).toEqual([])
	await page.reload()
	await expect(page.getByRole('textbox', { name: 'Your text' })).toHaveValue('The interval was passed.')
	await page.getByText('Compare with the model').click()
	await expect(page.getByText(marks)).toBeVisible()
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByText('The interval was passed.').last()).toBeVisible()
	await expect(button(page, 'Print')).toBeHidden()
})
