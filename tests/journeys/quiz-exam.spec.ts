import type { Page } from '@playwright/test'
import { groups } from './content.ts'
import { expect, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use({ ...PLAIN_VISIT, expectedErrors: /net::ERR/ })

type Question = {
	id: number
	question: string
	options: string[]
	correct: string[]
}

const GROUP = '/courses/practice-exam/iso-9001'
const FULL_EXAM = `${GROUP}/full-exam`

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const overview = (page: Page) => page.getByRole('navigation', { name: 'Questions' })

async function questionsOf(page: Page): Promise<Question[]> {
	return (await (await page.request.get('/data/quiz/iso-9001/all.json')).json()).questions
}
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
async function shown(page: Page, questions: Question[]): Promise<Question> {
	const text = plain(await page.locator('form legend').innerText())
	const found = questions.find(({ question }) => plain(question) === text)
	if (!found) throw new Error(`No question says: ${text}`)
	return found
}
const wrongOf = ({ options, correct }: Question) => options.filter((option) => !correct.includes(option)).slice(0, 1)

/** Chooses options with the keyboard. */
async function choose(page: Page, options: string[]) {
	const labels = await page.locator('form fieldset label > span:not([aria-hidden])').allInnerTexts()
	for (const option of options)
		await page
			.getByRole('checkbox')
			.nth(labels.map(plain).indexOf(plain(option)))
			.press('Space')
}

async function start(page: Page) {
	await open(page, FULL_EXAM)
	await button(page, 'Start the exam').click()
	await expect(heading(page, 'Question 1 of 40')).toBeFocused()
}

test('a visitor who uses only the keyboard takes a full exam, and its result names topics, clauses and what to read', async ({
	page,
}) => {
	const questions = await questionsOf(page)
	await open(page, FULL_EXAM)
	await button(page, 'Start the exam').focus()
	await page.keyboard.press('Enter')
	for (let number = 1; number <= 5; number++) {
		await expect(heading(page, `Question ${number} of 40`)).toBeFocused()
		const question = await shown(page, questions)
		await choose(page, number === 1 ? wrongOf(question) : question.correct)
		if (number === 5) await button(page, 'Flag').press('Enter')
		else await button(page, 'Next').press('Enter')
	}
	await expect(page.getByText('5 of 40 answered')).toBeVisible()
	await button(page, 'Previous').press('Enter')
	await expect(heading(page, 'Question 4 of 40')).toBeFocused()
	await expect(overview(page).getByRole('button', { name: 'Question 5, answered, flagged' })).toBeVisible()
	page.once('dialog', (dialog) => dialog.accept())
	await overview(page).getByRole('button', { name: 'End the exam' }).press('Enter')

	await expect(heading(page, 'Result: ISO 9001')).toBeFocused()
	await expect(page).toHaveTitle('Result: ISO 9001')
	await expect(page.getByText('10% Not passed')).toBeVisible()
	await expect(page.getByText('4 of 40 right')).toBeVisible()
	const [byTopic, byClause] = [page.getByRole('table').nth(0), page.getByRole('table').nth(1)]
	await expect(byTopic.getByRole('row', { name: /^External providers/ })).toContainText('of 4')
	await expect(byClause.getByRole('row', { name: /8 Operation/ })).toContainText(/\d+ of \d+/)
	await expect(byClause.getByText('Wrong:').first()).toBeVisible()
	await expect(byClause.getByRole('listitem').first()).toHaveText(/\S: \S/)
	for (const link of await byClause.getByRole('link').all())
		await expect(link).toHaveAttribute('href', new RegExp(`^${GROUP}/[a-z-]+$`))
	const reading = page.getByRole('navigation', { name: 'Read on' })
	await expect(reading.getByRole('link', { name: /^White paper/ })).toBeVisible()
	const weakTopic = reading.getByRole('link', { name: /^Topic, \d of \d right/ }).first()
	await expect(weakTopic).toHaveAttribute('href', new RegExp(`^${GROUP}/[a-z-]+$`))

	await page.getByText('Question 1: Wrong').click()
	await expect(page.getByText('Wrong answer, your choice').first()).toBeVisible()

	await button(page, 'Retry the wrong ones').click()
	await expect(heading(page, 'Question 1 of 36')).toBeFocused()
	await choose(page, (await shown(page, questions)).correct)
	await button(page, 'Check').press('Enter')
	await expect(page.getByText('Right', { exact: true })).toBeFocused()
	await button(page, 'Back to the result').click()
	await expect(heading(page, 'Result: ISO 9001')).toBeFocused()
})

ownPageTest(
	'a full exam goes on after the page was closed, with its questions, answers, flags and time, until it is erased in another tab',
	async ({ page, context }) => {
		await page.clock.install()
		await start(page)
		const first = await page.locator('form legend').innerText()
		await page.getByRole('checkbox').first().check()
		await button(page, 'Flag').click()
		await button(page, 'Next').click()
		await page.getByRole('checkbox').nth(1).check()
		await page.clock.runFor('20:00')
		await expect(page.getByRole('timer')).toContainText(/^(40:00|39:5\d) left/)
		await page.close()

		const later = await context.newPage()
		await open(later, FULL_EXAM)
		await expect(later.getByText('An exam is under way: 2 of 40 answered. Continue or start again?')).toBeVisible()
		await button(later, 'Continue').click()
		await expect(heading(later, 'Question 2 of 40')).toBeFocused()
		await expect(later.getByRole('timer')).toContainText(/^(40:00|39:\d\d) left/)
		await expect(later.getByRole('checkbox').nth(1)).toBeChecked()
		await overview(later).getByRole('button', { name: 'Question 1, answered, flagged' }).click()
		expect(await later.locator('form legend').innerText()).toBe(first)
		await expect(later.getByRole('checkbox').first()).toBeChecked()

		await later.reload()
		await button(later, 'Start again').click()
		await expect(heading(later, 'Question 1 of 40')).toBeFocused()
		await expect(later.getByText('0 of 40 answered')).toBeVisible()

		await later.getByRole('checkbox').first().check()
		const other = await context.newPage()
		await open(other, GROUP)
		other.once('dialog', (dialog) => dialog.accept())
		await button(other, 'Erase my progress').click()
		await expect(heading(later, 'The exam was erased')).toBeVisible()
		await button(later, 'Start the exam').click()
		await expect(heading(later, 'Question 1 of 40')).toBeFocused()
		await expect(later.getByText('0 of 40 answered')).toBeVisible()
	},
)

ownPageTest('the clock of an exam in two tabs counts once, and can be paused in each', async ({ page, context }) => {
	// Ten minutes at once would pass before the tabs hear of each other.
	const runTenMinutes = async () => {
		for (let step = 0; step < 60; step++) await context.clock.runFor('00:10')
	}
	await page.clock.install()
	await start(page)
	const other = await context.newPage()
	await open(other, FULL_EXAM)
	await button(other, 'Continue').click()
	await runTenMinutes()
	for (const tab of [page, other]) await expect(tab.getByRole('timer')).toContainText(/^(50|49):\d\d left/)
	await button(other, 'Pause').click()
	await runTenMinutes()
	await button(page, 'Resume').click()
	await runTenMinutes()
	for (const tab of [page, other]) await expect(tab.getByRole('timer')).toContainText(/^(40|39):\d\d left/)
})

ownPageTest(
	'the clock stands while the device sleeps, follows no change of the time of day, is paused and turned off, and ends no exam',
	async ({ page }) => {
		await page.clock.install({ time: new Date(2026, 10, 23, 10) })
		await start(page)
		const minutes = async () => Number((await page.getByRole('timer').innerText()).split(':')[0])
		await page.clock.runFor('05:00')
		await expect.poll(minutes).toBe(55)
		// Timers that were due meanwhile run once, as after sleep.
		await page.clock.fastForward('08:00:00')
		await page.clock.runFor(1000)
		await expect.poll(minutes).toBeGreaterThanOrEqual(53)
		for (const hour of [4, 20]) {
			await page.clock.setSystemTime(new Date(2026, 10, 23, hour))
			await page.clock.runFor(1000)
			await expect.poll(minutes).toBeGreaterThanOrEqual(53)
			expect(await minutes()).toBeLessThanOrEqual(55)
		}
		await button(page, 'Pause').click()
		const left = await page.getByRole('timer').innerText()
		await page.clock.fastForward('30:00')
		await expect(page.getByRole('timer')).toHaveText(left)
		await button(page, 'No clock').click()
		await expect(page.getByRole('timer')).toHaveText('No clock')
		await page.clock.fastForward('30:00')
		await button(page, 'Turn on').click()
		await expect(page.getByRole('timer')).toContainText(/^5[34]:\d\d left/)
		await page.clock.runFor('44:30')
		await expect(page.getByRole('status').filter({ hasText: '10 minutes left' })).toBeAttached()
		await page.clock.runFor('10:00')
		await expect(page.getByRole('timer')).toHaveText('Time is up')
		await expect(page.getByRole('status').filter({ hasText: 'Time is up' })).toBeAttached()
		await page.getByRole('checkbox').first().check()
		page.once('dialog', (dialog) => dialog.accept())
		await overview(page).getByRole('button', { name: 'End the exam' }).click()
		await expect(page.getByText('right, more than 60 minutes')).toBeVisible()
	},
)

test('an exam starts again after the network failed, ends with open questions only when the visitor confirms it, and prints as one A4 page that is no certificate', async ({
	page,
}) => {
	const loaded: string[] = []
	page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
	await open(page, GROUP)
	await open(page, FULL_EXAM)
	await page.waitForLoadState('networkidle')
	expect(loaded.filter((path) => path.startsWith('/data/quiz/'))).toEqual([])
	await page.route('**/data/quiz/**', (route) => route.abort())
	await button(page, 'Start the exam').click()
	await expect(page.getByRole('alert')).toContainText('could not be loaded')
	await page.unroute('**/data/quiz/**')
	await button(page, 'Start the exam').click()
	await expect(heading(page, 'Question 1 of 40')).toBeVisible()
	expect(loaded.filter((path) => path.startsWith('/data/quiz/'))).toEqual(['/data/quiz/iso-9001/all.json'])
	await page.getByRole('checkbox').first().check()
	const asked: string[] = []
	page.on('dialog', async (dialog) => {
		asked.push(dialog.message())
		await (asked.length === 1 ? dialog.dismiss() : dialog.accept())
	})
	const end = overview(page).getByRole('button', { name: 'End the exam' })
	await end.click()
	await expect(heading(page, 'Question 1 of 40')).toBeVisible()
	await end.click()
	await expect(page.getByText('% Not passed')).toBeVisible()
	expect(asked).toEqual(Array(2).fill('39 questions have no answer and will count as wrong. End the exam?'))
	await page.reload()
	await button(page, 'Show the last result').click()
	await expect(page.getByText('% Not passed')).toBeVisible()
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
	expect(pdf.match(/\/Type \/Page\b(?!s)/g), 'one page').toHaveLength(1)
	expect(pdf, 'A4 portrait').toMatch(/\/MediaBox \[0 0 59[45]\.\d+ 841\.\d+\]/)
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByText('This is not a certificate.')).toBeVisible()
	await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
	await expect(page.getByText('Every question')).toBeHidden()
})

test('a wrong answer comes back the same day and waits for the next once it is right, until the visitor erases the progress', async ({
	page,
}) => {
	const questions = await questionsOf(page)
	await open(page, `${GROUP}/external-providers`)
	await button(page, 'Start practising').click()
	await expect(page.getByRole('heading', { name: /^Question 1 of \d+$/ })).toBeFocused()
	const question = await shown(page, questions)
	await choose(page, wrongOf(question))
	await button(page, 'Check').click()
	await expect(page.getByText('Wrong', { exact: true })).toBeFocused()
	await expect(page.getByText('Right answer', { exact: true }).first()).toBeVisible()

	await open(page, GROUP)
	await page.getByRole('link', { name: 'Repeat 1 question' }).click()
	await button(page, 'Start').click()
	expect((await shown(page, questions)).id).toBe(question.id)
	await choose(page, question.correct)
	await button(page, 'Check').click()
	await expect(page.getByText('Right', { exact: true })).toBeFocused()
	await button(page, 'Finish').click()
	await expect(heading(page, '1 of 1 right')).toBeFocused()

	await open(page, GROUP)
	await expect(page.getByText('None today, 1 tomorrow.')).toBeVisible()
	await expect(page.getByText(/^\d+ of \d+ questions right so far\.$/)).toBeVisible()
	page.once('dialog', (dialog) => dialog.accept())
	await button(page, 'Erase my progress').click()
	await expect(page.getByText('Nothing yet.')).toBeVisible()
	await page.reload()
	await expect(page.getByText('Nothing yet.')).toBeVisible()
	expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('practice')))).toEqual([])
})

/** As a browser does whose visitor blocks what sites keep. */
const forbidStorage = (page: Page) =>
	page.addInitScript(() => {
		const denied = {
			get() {
				throw new DOMException('Denied', 'SecurityError')
			},
		}
		Object.defineProperties(window, { localStorage: denied, sessionStorage: denied })
	})

test('an exam works until the page is left when the browser forbids storage, and the page says that nothing is kept', async ({
	page,
}) => {
	await using _script = await forbidStorage(page)
	await open(page, FULL_EXAM)
	await expect(page.getByText('This browser keeps nothing')).toBeVisible()
	await button(page, 'Start the exam').click()
	await expect(heading(page, 'Question 1 of 40')).toBeFocused()
	await page.getByRole('checkbox').first().check()
	await button(page, 'Next').click()
	await expect(page.getByText('1 of 40 answered')).toBeVisible()
	page.once('dialog', (dialog) => dialog.accept())
	await overview(page).getByRole('button', { name: 'End the exam' }).click()
	await expect(heading(page, 'Result: ISO 9001')).toBeFocused()
})

test('the list of exams is complete, names nothing as begun and starts the ten questions when the browser forbids storage', async ({
	page,
}) => {
	const own = page.getByRole('region', { name: 'Your practice' })
	const boxes = page.locator('fieldset')
	await using _script = await forbidStorage(page)
	await open(page, '/courses/practice-exam')
	await expect(heading(page, 'Choose your exam')).toBeVisible()
	await expect(page.getByRole('button', { name: /^Start the exam: / })).toHaveCount(groups.length)
	await expect(own).toHaveCount(0)
	await button(page, 'Start the exam: ISO 9001').click()
	await expect(page.getByText('This browser keeps nothing: your answers are lost')).toBeVisible()
	for (let question = 0; question < 10; question++) await boxes.nth(question).getByRole('checkbox').first().check()
	await button(page, 'Submit').click()
	await expect(heading(page, 'Results: ISO 9001')).toBeFocused()
	await page.reload()
	await expect(heading(page, 'Choose your exam')).toBeVisible()
	await expect(own).toHaveCount(0)
})
