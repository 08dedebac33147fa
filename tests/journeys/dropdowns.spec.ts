import type { Page } from '@playwright/test'
import { field, fillIn, submit } from '#tests/specification/visitor.ts'
import { screenOf } from './screen.ts'
import { expect, hold, open, plainTest as test } from './site.ts'

const ISO = 'ISO standards you know (optional)'
const active = (page: Page) => page.locator('[role="option"][data-highlighted]')
const rowsIn = (page: Page) => page.getByRole('option')
/** Leaves the field as a mouse or a finger does. */
const pressElsewhere = (page: Page) => page.getByText('Limited Seats Available').click()

/** Writes over what a field has, as keys do. */
async function write(page: Page, name: string, text: string) {
	await field(page, name).click()
	await expect(rowsIn(page).first()).toBeVisible()
	await expect(rowsIn(page).filter({ hasText: 'Loading…' })).toHaveCount(0)
	await page.keyboard.press('ControlOrMeta+a')
	await page.keyboard.type(text)
}

test('a loaded list opens at the chosen row each time, also after it was scrolled, and a click into typed text keeps what Enter chooses', async ({
	page,
}) => {
	await open(page, '/registration')
	const code = field(page, 'Country code')
	for (const _ of [1, 2, 3]) {
		await code.click()
		await expect(active(page)).toHaveText(/\+91 India$/)
		await expect(active(page)).toBeInViewport({ ratio: 0.9 })
		await expect(code).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? 'none')
		expect((await active(page).boundingBox())?.height).toBe(35)
		await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: 1e5, behavior: 'instant' }))
		await expect(rowsIn(page).last()).toBeInViewport()
		await page.keyboard.press('Escape')
	}
	await write(page, 'Country', 'indo')
	await field(page, 'Country').click()
	await page.keyboard.press('Enter')
	await expect(field(page, 'Country')).toHaveValue('Indonesia')
})

test('a mark of the keyboard stays where the mouse passes the list', async ({ page }) => {
	await open(page, '/registration')
	await write(page, 'Country', 'ind')
	await page.keyboard.press('ArrowDown')
	await expect(active(page)).toContainText('Indonesia')
	await rowsIn(page).first().hover()
	await page.getByText('Limited Seats Available').hover()
	await expect(active(page)).toContainText('Indonesia')
	await page.keyboard.press('Enter')
	await expect(field(page, 'Country')).toHaveValue('Indonesia')
})

test('Tab takes the marked option, a press elsewhere the one that is meant, and neither stores letters or another code', async ({
	page,
}) => {
	await open(page, '/registration')
	for (const [name, text, meant] of [
		['Country', 'Indo', 'Indonesia'],
		['Country', 'Sikkim', 'Sikkim'],
		['Country', 'UK', 'United Kingdom'],
		['Country', 'england', 'United Kingdom'],
		['Country', 'Great Britain', 'United Kingdom'],
		['Country', 'USA', 'United States'],
		['Country', 'UAE', 'United Arab Emirates'],
		['Country', 'Holland', 'Netherlands'],
		['Country code', '44', '+44'],
		['Country code', '0044', '+44'],
		['Country code', '91', '+91 India'],
		['Country code', 'UK', '+44 United Kingdom'],
		['Work experience', '4', '4+ years'],
		['Audit experience', '1', '1-3 years'],
		['Course', 'Awareness Auditor Q', 'Awareness Auditor QMS'],
	] as const)
		for (const leave of [() => pressElsewhere(page), () => page.keyboard.press('Tab')]) {
			await write(page, name, text)
			await leave()
			await expect(field(page, name)).not.toBeFocused()
			await expect(field(page, name), text).toHaveValue(meant)
			await write(page, name, 'zzz')
			await page.keyboard.press('Escape')
			await page.keyboard.press('Escape')
			await expect(field(page, name), text).toHaveValue(meant)
		}
	await write(page, 'Country', 'Ind')
	await page.keyboard.press('Tab')
	await expect(field(page, 'Country')).toHaveValue('India')
	await write(page, 'Languages', 'Eng')
	await pressElsewhere(page)
	await expect(page.getByRole('button', { name: 'Remove English' })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Remove Eng', exact: true })).toHaveCount(0)
})

test('a text that may mean several options stays, is asked about and is not sent, until an answer, another value or Erase', async ({
	page,
}) => {
	await open(page, '/registration')
	await fillIn(page)
	const sent: unknown[] = []
	page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()))
	for (const [name, text] of [
		['Country', 'Ind'],
		['Country code', 'zzz'],
		[ISO, 'ISO'],
	] as const) {
		await write(page, name, text)
		await submit(page).click()
		await submit(page).press('Enter')
		await expect(field(page, name)).toBeFocused()
		await expect(field(page, name)).toHaveValue(text)
		await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
		await expect(field(page, name)).toHaveAccessibleDescription(
			text === 'zzz' ? '"zzz" is not in the list.' : `What do you mean by "${text}"?`,
		)
		if (name === 'Country') await page.getByRole('button', { name: 'Indonesia' }).click()
		// Another code takes the place of the text.
		if (name === 'Country code') await page.getByLabel('Mobile number').fill('+44 7911 123456')
		if (name === 'Country code') await expect(field(page, name)).toHaveValue(/^\+44/)
	}
	expect(sent).toEqual([])
	page.once('dialog', (dialog) => dialog.accept())
	await page.getByRole('button', { name: 'Erase' }).click()
	await expect(field(page, ISO)).toHaveValue('')
	await fillIn(page, { Country: 'Indonesia' })
	await submit(page).click()
	await expect(page.getByText('Registration successful!')).toBeVisible()
	expect(sent).toEqual([expect.objectContaining({ country: 'Indonesia', isoStandards: [] })])
})

test('several values are split where they are typed or pasted, and a Backspace that is held to delete text removes none', async ({
	page,
}) => {
	await open(page, '/registration')
	const chips = page.getByRole('button', { name: /^Remove / })
	await write(page, 'Languages', 'English, hin; Tamil')
	await page.keyboard.press('Tab')
	await expect(chips).toHaveText(['', '', ''])
	const names = () => chips.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
	expect(await names()).toEqual(['Remove English', 'Remove Hindi', 'Remove Tamil'])
	await field(page, ISO).click()
	await field(page, ISO).evaluate((input) => {
		const clipboardData = new DataTransfer()
		clipboardData.setData('text', 'ISO 9001\r\nISO 14001\r\nISO 22301\r\n')
		input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
	})
	await page.keyboard.press('Tab')
	const standards = ['Remove ISO 9001', 'Remove ISO 14001', 'Remove ISO 22301']
	await expect.poll(names).toEqual([...standards, 'Remove English', 'Remove Hindi', 'Remove Tamil'])

	await field(page, 'Languages').click()
	await page.keyboard.type('ab')
	for (let presses = 0; presses < 6; presses++) await page.keyboard.down('Backspace')
	await page.keyboard.up('Backspace')
	await expect(field(page, 'Languages')).toHaveValue('')
	await expect(chips).toHaveCount(6)
	await page.keyboard.press('Backspace')
	await expect(chips).toHaveCount(5)
})

test('letters that are typed while the list loads are no new value', async ({ page }) => {
	await open(page, '/registration')
	const load = await hold(page, '**/data/countries.json')
	await field(page, 'Country').click()
	await page.keyboard.type('indo')
	await expect(rowsIn(page)).toHaveText(['Loading…'])
	await page.keyboard.press('Enter')
	await page.keyboard.press('Tab')
	load()
	await expect(field(page, 'Country')).toHaveValue('Indonesia')
})

test('each option has its label as its name and no description, and nothing is invalid before it is touched', async ({
	page,
}) => {
	const session = await page.context().newCDPSession(page)
	const tree = async () => (await session.send('Accessibility.getFullAXTree')).nodes
	for (const path of ['/registration', '/quotes', '/contact', '/policies/verification']) {
		await open(page, path)
		const states = (await tree()).flatMap(({ role, properties = [] }) =>
			properties.flatMap(({ name, value }) => (name === 'invalid' ? `${role?.value} ${value.value}` : [])),
		)
		expect(states.length, path).toBeGreaterThan(0)
		expect(
			states.filter((state) => !state.endsWith(' false')),
			path,
		).toEqual([])
	}
	await open(page, '/registration')
	// The text beside it says the same.
	await expect(page.getByRole('progressbar')).toHaveCount(0)
	for (const [name, first] of [
		['Country', 'Afghanistan'],
		['Course', 'Lead Auditor QMS'],
	] as const) {
		await field(page, name).click()
		await expect(rowsIn(page).nth(1)).toBeVisible()
		const options = (await tree()).filter(({ role }) => role?.value === 'option')
		expect(options.length, name).toBeGreaterThan(40)
		expect(options[0]?.name?.value).toBe(first)
		expect(
			options.filter(({ description }) => description?.value),
			name,
		).toEqual([])
		await page.keyboard.press('Escape')
	}
	await session.detach()
})

/** Texts of rows that are cut or not of the height that the specification gives them, in ems of the root. */
const faultyRows = (page: Page) =>
	rowsIn(page).evaluateAll((rows) => {
		const height = (35 / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
		return rows.flatMap((row) => {
			const parts = [row, ...row.querySelectorAll('span')]
			// Half pixels are rounded.
			const isWhole = parts.every(
				(part) => part.scrollWidth <= part.clientWidth && part.scrollHeight <= part.clientHeight + 1,
			)
			return isWhole && row.getBoundingClientRect().height === height ? [] : [row.textContent]
		})
	})

test('no name is cut in the lists or in the field of the course, in rows of 35 px, also where letters are large', async ({
	page,
}) => {
	const course = field(page, 'Course')
	const show = await screenOf(page)
	for (const [width, font] of [
		[320, 16],
		[390, 16],
		[412, 16],
		[320, 24],
		[390, 32],
	] as const) {
		await open(page, '/registration')
		await show([width, 800, font])
		for (const name of ['Country code', 'Country', 'Course']) {
			await field(page, name).click()
			await expect.poll(() => rowsIn(page).count()).toBeGreaterThan(40)
			expect(await faultyRows(page), `${name}, ${width}, ${font}`).toEqual([])
			await page.keyboard.press('Escape')
		}
		const shown = new Set<string>()
		const names = ['EMS', 'QMS', 'OHSMS'].map((scheme) => `Lead Auditor ${scheme} in three units`)
		for (const name of names) {
			await write(page, 'Course', name)
			await page.keyboard.press('Enter')
			await page.getByLabel('City').focus()
			await expect(course).toHaveValue(name)
			shown.add((await course.locator('xpath=../..').screenshot()).toString('base64'))
		}
		expect(shown.size, `${width}, ${font}`).toBe(3)
	}
	await show([1440, 900, 16])
})
