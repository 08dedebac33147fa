import type { Page } from '@playwright/test'
import { CASE, papers } from './content.ts'
import { expect, open, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const LABELS = {
	conforms: 'Conforms',
	nonconformity: 'Nonconformity',
	opportunity: 'Opportunity for improvement',
	'not-enough': 'Not enough evidence yet',
}
type Choice = { text: string; right: boolean }
type Item = {
	decision: keyof typeof LABELS
	finding?: { clauses: { number: string; label: string; right: boolean }[]; grade: string; statements: Choice[] }
}
type Case = { items: Item[]; questions: { choices: Choice[] }[] }

const caseOf = async (page: Page): Promise<Case> =>
	(await (await page.request.get(`${CASE}/data.json`)).json()).data.case
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const rightOf = (choices: { right: boolean }[]) => choices.findIndex(({ right }) => right)

async function decide(page: Page, decision: keyof typeof LABELS) {
	await radio(page, LABELS[decision]).check()
	await button(page, 'Decide').click()
}

/** Answers all that is left rightly, from the item at `first` on. */
async function solve(page: Page, { items, questions }: Case, first: number) {
	for (const { decision, finding } of items.slice(first)) {
		await decide(page, decision)
		if (!finding) continue
		const fields = page.locator('form fieldset')
		const place = rightOf(finding.clauses)
		await radio(page, finding.clauses[place]?.number ?? '').check()
		await radio(page, finding.grade === 'major' ? 'Major' : 'Minor').check()
		await expect(page.getByText('Which statement do you record?')).toHaveCount(0)
		await button(page, 'Go on to the statement').click()
		await expect(page.getByText('Clause and grade are recorded.')).toBeFocused()
		await fields.nth(0).getByRole('radio').nth(rightOf(finding.statements)).check()
		await button(page, 'Record the nonconformity').click()
		await expect(page.getByText(finding.clauses[place]?.label ?? '')).toBeVisible()
	}
	for (const { choices } of questions) {
		await page.locator('form fieldset').getByRole('radio').nth(rightOf(choices)).check()
		await button(page, 'Answer').click()
	}
}

test('a nonconformity that does not exist gives no mark, the case goes on after a reload, and the group keeps the result', async ({
	page,
}) => {
	const shown = await caseOf(page)
	const tempting = shown.items.findIndex(({ decision }) => decision === 'conforms')
	expect(tempting).toBe(0)
	await open(page, CASE)
	const atTheEnd = page.getByText('Questions at the end', { exact: true })
	await expect(atTheEnd).toBeHidden()
	await button(page, 'Start the case').focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { name: /^1\. / })).toBeFocused()
	await page.keyboard.press('Tab')
	await expect(radio(page, LABELS.conforms)).toBeFocused()
	await page.keyboard.press('ArrowDown')
	await expect(radio(page, LABELS.nonconformity)).toBeChecked()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(page.getByText('There is no nonconformity here: no mark for this item.')).toBeFocused()
	const pieces = page.getByRole('navigation', { name: 'On this page' }).getByRole('listitem')
	await expect(pieces).toHaveText([/: wrong$/, ...shown.items.slice(1).map(() => /: open$/), /: 0 of \d+$/])
	await page.reload()
	await button(page, 'Continue').click()
	const steps = page.locator('main h3')
	await expect(steps).toHaveCount(2)
	await expect(steps.nth(1)).toBeFocused()
	await expect(page.locator('main details').first()).toHaveJSProperty('open', false)
	await solve(page, shown, 1)
	await expect(page.getByText('You recorded a nonconformity that does not exist')).toBeVisible()
	const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
	const findings = shown.items.filter(({ finding }) => finding).length
	await expect(row('Evidence')).toContainText(`${shown.items.length - 1} of ${shown.items.length}`)
	await expect(row('Requirement: clauses')).toContainText(`${findings} of ${findings}`)
	await expect(row('Statement')).toContainText(`${findings} of ${findings}`)
	const all = shown.items.length + 3 * findings + shown.questions.length
	await page.reload()
	await expect(atTheEnd).toBeVisible()
	await page.getByRole('link', { name: /topics and progress/ }).click()
	await expect(page.getByRole('listitem').filter({ hasText: `${all - 1} of ${all}, ` })).toBeVisible()
})

test('a subject, its full exam, a paper and a case can be started in the first screen of a phone and of a wide window', async ({
	page,
}) => {
	const ways = {
		'/courses/practice-exam/iso-14001': page.getByRole('link', { name: 'Take the full exam' }),
		'/courses/practice-exam/iso-14001/full-exam': button(page, 'Start the exam'),
		[`/courses/practice-exam/papers/${papers[0]?.slug}`]: button(page, 'Start the exam'),
		[CASE]: button(page, 'Start the case'),
	}
	/** The bar of a phone lies over the end of its screen. */
	const screens = [
		{ width: 390, height: 844, bar: 64 },
		{ width: 1440, height: 900, bar: 0 },
	]
	for (const { bar, ...size } of screens) {
		await page.setViewportSize(size)
		for (const [path, start] of Object.entries(ways)) {
			await open(page, path)
			const { y, height } = (await start.boundingBox()) ?? { y: Number.NaN, height: 0 }
			expect(y + height, `${path} at ${size.width} px`).toBeLessThan(size.height - bar)
		}
	}
})
