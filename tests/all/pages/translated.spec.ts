import type { Page } from '@playwright/test'
import { courses } from '#tests/journeys/content.ts'
import { extend } from '#tests/journeys/extension.ts'
import { outside } from '#tests/journeys/overflow.ts'
import { pagesOfEachLayout } from '#tests/journeys/pages.ts'
import { pressAll } from '#tests/journeys/press-all.ts'
import { atBothWidths, expect, open, openAbout, PLAIN_VISIT, ownPageTest as test } from '#tests/journeys/site.ts'
import { translate } from '#tests/journeys/translator.ts'
import { choose, fillIn } from '#tests/specification/visitor.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404/ })

async function openTranslated(page: Page, path: string) {
	await open(page, path)
	await page.evaluate(translate)
	await expect(page.locator('main h1 font').first()).toBeVisible()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const EXAM = '/courses/practice-exam'

test.describe('when an extension has changed the page before and after hydration', () => {
	test.use({ expectedErrors: /status of 404|^The document is not as this site made it/ })

	for (const part of [0, 1])
		test(`every layout keeps working and to the screen when it is translated, and so does the page after it (part ${part + 1})`, async ({
			page,
		}) => {
			test.slow()
			page.on('dialog', (dialog) => dialog.accept())
			await page.addInitScript(`addEventListener('DOMContentLoaded', ${extend})`)
			for (const path of pagesOfEachLayout().filter((_, index) => index % 2 === part)) {
				await open(page, path)
				await page.evaluate(extend)
				await atBothWidths(page, async (width) =>
					expect(await page.evaluate(outside), `${path} at ${width} px`).toEqual([]),
				)
				await page.evaluate(translate)
				await expect(page.locator('main h1 font').first(), path).toBeVisible()
				await page.evaluate(pressAll, 'header, main, aside')
				await expect(page.locator('main h1').first(), path).toBeVisible()
				await expect(page.getByText('Something went wrong'), path).toHaveCount(0)
				await openAbout(page)
				await expect(page.locator('main h1').first(), path).toHaveText('About Us')
				await page.goBack()
				await expect(page.locator('main h1').first(), path).not.toHaveText('About Us')
			}
		})
})

test('the search of a translated page shows the results of what is typed, and their number', async ({ page }) => {
	await openTranslated(page, '/search')
	const field = page.getByRole('searchbox')
	for (const word of ['internal', 'internal auditor', 'lead', 'nothing has xyzzy', 'food', '']) {
		await field.fill(word)
		if (word) await expect(page.locator('main')).toContainText(`"${word}"`)
		else await expect(page.locator('main')).toContainText('Popular searches')
	}
	await field.fill('auditor')
	const group = page.getByRole('region', { name: /^Courses/ })
	const count = Number((await group.locator('h2').innerText()).match(/\d+/)?.[0])
	await group.getByRole('button').click()
	await expect(group.getByRole('listitem')).toHaveCount(count)
	await expect(group.locator('mark').first()).toContainText(/auditor/i)
})

test('filters and country of prices of a translated list are true', async ({ page }) => {
	await openTranslated(page, '/courses/all')
	const found = page.locator('#found')
	for (const scheme of ['EMS', 'QMS', '']) {
		await page.getByLabel('Subject').selectOption(scheme)
		const count = courses.filter((course) => !scheme || course.scheme === scheme).length
		await expect(found).toContainText(`${count} courses`)
	}
	const price = page.getByRole('article').first().locator('strong').last()
	await page.getByLabel('Prices for').selectOption('US')
	await expect(price).toContainText('$')
	await page.getByLabel('Prices for').selectOption('IN')
	await expect(price).toContainText('₹')
	await expect(price).not.toContainText('$')
})

test('a translated full exam shows its clock, its answers and its result', async ({ page }) => {
	await page.clock.install()
	await open(page, EXAM)
	const groups = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
	const group = await groups.first().getAttribute('href')
	await openTranslated(page, `${group}/full-exam`)
	await button(page, 'Start the exam').click()
	await expect(page.locator('#question')).toContainText('Question 1 of 40')
	await page.clock.runFor('05:00')
	await expect(page.getByRole('timer')).toContainText(/^5[45]:\d\d left/)
	await button(page, 'Pause').click()
	await expect(page.getByRole('timer')).toContainText('paused')
	await button(page, 'No clock').click()
	await expect(page.getByRole('timer')).toHaveText('No clock')
	await button(page, 'Turn on').click()
	for (let number = 1; number <= 2; number++) {
		await page.getByRole('checkbox').first().check()
		await expect(page.getByRole('status').first()).toContainText(`${number} of 40 answered`)
		await button(page, 'Flag').click()
		await expect(page.locator('main form')).toContainText('Flagged')
		await button(page, 'Next').click()
	}
	await expect(page.locator('#question')).toContainText('Question 3 of 40')
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('button', { name: 'End the exam' }).first().click()
	await expect(page.locator('main')).toContainText(/\d+% Not passed/)
})

test('translated verification shows one certificate, then a list with its counts', async ({ page, site }) => {
	const [row] = site.rows('select number from certificates where withdrawn_at is null order by rowid limit 1')
	const known = String(row?.['number'])
	await openTranslated(page, '/policies/verification')
	const field = page.getByLabel('Certificate number')
	for (const [number, heading] of [
		[known, 'Certificate Found'],
		['PRM-NONE', 'Certificate Not Found'],
		[known, 'Certificate Found'],
	] as const) {
		await field.fill(number)
		await button(page, 'Verify').click()
		await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(heading)
	}
	await page.locator('summary', { hasText: 'Check many certificates' }).click()
	const list = page.getByLabel('Numbers to check')
	for (const [text, summary] of [
		[`${known}\nPRM-NONE-1`, '1 valid, 1 not found'],
		['PRM-NONE-1\nPRM-NONE-2', '2 not found'],
	] as const) {
		await list.fill(text)
		await button(page, 'Check all').click()
		await expect(page.locator('#checked')).toHaveText(summary)
	}
	await page.getByLabel('Show problems only').check()
	await expect(page.locator('tbody tr')).toHaveCount(2)
})

test('a translated registration counts its fields, shows its errors and is stored', async ({ page, site }) => {
	const email = 'translated@example.com'
	await openTranslated(page, '/registration')
	await button(page, 'Submit application').click()
	await expect(page.getByText('First name is required').first()).toBeVisible()
	await fillIn(page, { Course: courses[0]?.name ?? '', Email: email })
	await choose(page, 'Languages', 'Marathi')
	await page.keyboard.press('Escape')
	await button(page, 'Remove Marathi').click()
	const progress = page.locator('span:has(+ progress)')
	const [, count] = (await progress.innerText()).match(/of (\d+)/) ?? []
	await expect(progress).toHaveText(`${count} of ${count} required fields filled in`)
	await button(page, 'Submit application').click()
	await expect(page.getByText('Registration successful!')).toBeVisible()
	expect(site.rows(`select id from registrations where email = '${email}'`)).toHaveLength(1)
})
