import type { Page } from '@playwright/test'
import { RULES, violations } from './axe.ts'
import { ARTICLE, CASE, COURSE, countOf, first, groups, tasks } from './content.ts'
import { atBothWidths, expect, ownPageTest as test } from './site.ts'

test.use({
	javaScriptEnabled: false,
	contextOptions: { reducedMotion: 'reduce' },
	expectedErrors: /status of (404|422)/,
})

const PAGES = [
	'/',
	'/about',
	'/courses/all',
	'/courses/practice-exam',
	'/courses/practice-exam/iso-27001',
	'/courses/practice-exam/iso-27001/full-exam',
	'/courses/practice-exam/iso-27001/repeat',
	'/courses/practice-exam/iso-27001/technological-controls',
	CASE,
	COURSE,
	'/exemplar-global/exemplar-global-certified-lead-auditor',
	'/registration',
	'/policies/privacy',
	'/policies/verification',
	'/search',
	'/courses/path',
	'/courses/path?standard=food&experience=none&goal=lead&graduate=yes',
	'/search?q=iso',
	'/whitepaper/27001',
	ARTICLE,
	'/contact',
	'/contact/sent',
	'/orders',
	'/quotes',
	'/nowhere',
]

const ALLOWED = [
	...['Send message', 'Show', 'Show the answer', 'Verify', 'Search', 'What happens with your data'],
	...['Check many certificates', 'Answer', 'Get the quote', 'Filter and sort'],
	...['Menu', 'Which of these is mine?', 'Papers in sections', 'Practice sets', 'Cases', 'Writing'],
	'Questions at the end',
]
/** These menus open on hover and focus. */
const MENUS = ['Courses', 'Accredited', 'Our Policies', 'ISO White Paper']

/** What the page lacks, or has too much of, without scripts. Runs in the page. */
const faultsOf = (allowed: string[]) => {
	const isVisible = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0
	const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)
	const [root, narrow] = [document.documentElement, innerWidth < 1100]
	const buttons = shown('button, summary').map(({ textContent }) => textContent.trim().replace(/ · \d+$/, ''))
	return [
		...buttons.filter((label) => !allowed.includes(label) && !/^(Next class|No date is set)| more facts$/.test(label)),
		...(shown('h1').length === 1 ? [] : ['not one heading']),
		...(shown('main *').some(({ textContent }) => /^Loading/.test(textContent.trim())) ? ['Loading'] : []),
		...(shown('main aside').some(({ innerText }) => !innerText.trim()) ? ['an empty card'] : []),
		...(root.scrollWidth > innerWidth ? [`${root.scrollWidth} px wide`] : []),
		...((shown('header')[0]?.offsetHeight ?? 999) >= 220 ? ['a high header'] : []),
		...(narrow && !shown('header a').some(({ textContent }) => textContent.includes('Privacy')) ? ['no menu'] : []),
	]
}

test('every page template is complete at 320 px and 1440 px and shows no button that needs JavaScript', async ({
	page,
}) => {
	const found: Record<string, string[]> = {}
	for (const path of PAGES) {
		await page.goto(path)
		for (const width of [320, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			await page.locator('header details').evaluate((menu: HTMLDetailsElement, isNarrow) => {
				menu.open = isNarrow
			}, width < 1100)
			const faults = await page.evaluate(faultsOf, [...ALLOWED, ...(width < 1100 ? [] : MENUS)])
			if (faults.length > 0) found[`${path} at ${width} px`] = faults
		}
	}
	expect(found).toEqual({})
})

test('answers and menu groups open, all tab panels are visible, and the home page checks a number and prints its certificate on one page', async ({
	page,
}) => {
	await page.goto(COURSE)
	const answer = page.locator('#worked-example details p').first()
	await expect(answer).toBeHidden()
	await page.getByText('Show the answer').click()
	await expect(answer).toBeVisible()

	const link = page.getByRole('banner').getByRole('link', { name: 'Impartiality' })
	await expect(link).toBeHidden()
	await page.getByRole('banner').getByRole('listitem').filter({ hasText: 'Our Policies' }).hover()
	await link.click()
	await expect(page).toHaveURL(/\/policies\/impartiality$/)

	await page.goto('/')
	for (const title of ['Training Highlights', 'Your learning', 'Industry-Led Pedagogy'])
		await expect(page.getByRole('heading', { name: title })).toBeVisible()
	await expect(page.getByText('Case studies', { exact: false }).first()).toBeVisible()
	await page.getByRole('searchbox', { name: 'Check the number of a certificate' }).fill('  prm-la-2025-00418 ')
	await page.getByRole('button', { name: 'Verify' }).click()
	await expect(page).toHaveURL(/\/api\/verification\?number=/)
	await expect(page.getByRole('heading', { name: '✅ Certificate Found' })).toBeVisible()
	for (const text of ['Asha Rao', 'PRM-LA-2025-00418', '29 September 2025', 'Certificate of training', 'N/A'])
		await expect(page.getByRole('main').getByText(text).last()).toBeVisible()
	await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
	expect(pdf.match(/\/Type \/Page\b(?!s)/g), 'one page').toHaveLength(1)
	expect(pdf, 'A4 landscape').toMatch(/\/MediaBox \[0 0 841\.\d+ 59[45]\.\d+\]/)
})

test('the questions of a topic, a case, a writing task and a doubt are read with their answers folded away', async ({
	page,
}) => {
	const answer = page.getByText('Answer', { exact: true }).first()
	const right = page.getByText('Right answer', { exact: true }).first()
	await page.goto('/courses/practice-exam/iso-9001/full-exam')
	await expect(page.getByRole('button', { name: 'Start the exam' })).toBeHidden()
	await page.getByRole('link', { name: 'the questions by topic, with answers' }).click()
	await page.getByRole('link', { name: 'External providers' }).click()
	await expect(page.getByRole('heading', { name: 'External providers', exact: true })).toBeVisible()
	await expect(right).toBeHidden()
	await answer.click()
	await expect(right).toBeVisible()

	await page.goto(CASE)
	const decision = page.getByText('Nonconformity', { exact: true }).first()
	await expect(page.getByRole('button', { name: 'Start the case' })).toBeHidden()
	await expect(decision).toBeHidden()
	await answer.click()
	await expect(decision).toBeVisible()

	await page.goto(`/courses/practice-exam/writing/${first(tasks, 'task').slug}`)
	await page.getByText('Compare with the model').click()
	await expect(page.getByRole('heading', { name: 'A model' })).toBeVisible()
	await expect(page.getByRole('checkbox')).toHaveCount(0)

	const doubt = `${first(groups, 'group').slug}-1`
	await page.goto(`/contact?doubt=${doubt}`)
	await expect(page.getByLabel('Subject')).toHaveValue(`Practice question ${doubt}`)
	await expect(page.getByLabel('Message')).toHaveValue(/^There is a problem with question/)
})

test('the search, the course finder and the filters of a list lead to courses', async ({ page }) => {
	const heading = (level: number, name: string) => page.getByRole('heading', { level, name })
	const field = page.getByRole('searchbox', { name: 'Standard, subject, level or question' })
	await page.goto('/')
	await page.getByRole('searchbox', { name: 'Find a course' }).fill('haccp')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page.getByRole('region', { name: 'Courses' })).toBeVisible()
	await field.fill('food lead auditor')
	await page.getByRole('button', { name: 'Search' }).click()
	await expect(page).toHaveURL(/\/search\?q=food\+lead\+auditor$/)
	await expect(field).toHaveValue('food lead auditor')
	await expect(page.getByText('Searching...')).toBeHidden()
	await page
		.getByRole('main')
		.getByRole('listitem')
		.getByRole('link', { name: 'Lead Auditor FSMS', exact: true })
		.click()
	await expect(heading(1, 'Lead Auditor FSMS')).toBeVisible()

	await page.goto('/courses/path')
	for (const name of [
		'Food safety ISO 22000 with HACCP',
		'Nothing yet I have not taken part in an audit',
		'Lead audits of suppliers or an audit team',
		'Yes',
	])
		await page.getByRole('main').getByRole('link', { name, exact: true }).click()
	await expect(heading(3, 'Lead Auditor FSMS')).toBeVisible()

	await page.goto('/courses/all')
	await page.getByLabel('Subject').selectOption('FSMS')
	await page.getByLabel('Sort by').selectOption('price')
	await page.getByRole('button', { name: 'Show' }).click()
	const { count } = countOf(({ scheme }) => scheme === 'FSMS')
	await expect(heading(2, `${count} courses`)).toBeVisible()
	await page.getByRole('link', { name: /^Food safety/ }).click()
	await expect(heading(2, `${countOf(() => true).count} courses`)).toBeVisible()
})

test.describe('the contact form', () => {
	const name = (page: Page) => page.getByLabel('Name')
	const message = (page: Page) => page.getByLabel('Message', { exact: true })
	const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

	test('shows errors at their fields, keeps the input and sends it once it is corrected', async ({ page, site }) => {
		const text = '\n</textarea><script>document.title="broken"</script>\n{{name}} & "more"'
		await page.goto('/contact')
		await page.locator('form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
		await name(page).fill(' ')
		await page.getByLabel('Email').fill('"><img src=x>')
		await page.getByLabel('Subject').fill(`O'Neill & "Sons" <ltd>`)
		await message(page).fill(text)
		await send(page)
		await expect(page).toHaveURL(/\/api\/contact$/)
		const alert = page.getByRole('alert')
		await expect(alert.getByRole('link')).toHaveText(['Name is required', 'Enter a valid email address'])
		await expect(page.locator('#contact-name-error')).toHaveText('Name is required')
		await expect(name(page)).toHaveAttribute('aria-invalid', 'true')
		await expect(message(page)).toHaveAttribute('aria-invalid', 'false')
		await expect(page.locator('#contact-message-error')).toBeHidden()
		await expect(page.getByLabel('Email')).toHaveValue('"><img src=x>')
		await expect(page.getByLabel('Subject')).toHaveValue(`O'Neill & "Sons" <ltd>`)
		await expect(message(page)).toHaveValue(text)
		expect(await page.locator('script, main img').count()).toBe(0)

		await alert.getByRole('link', { name: 'Name is required' }).click()
		await name(page).fill('Una')
		await page.getByLabel('Email').fill('una@example.com')
		await send(page)
		await expect(page).toHaveURL(/\/contact\/sent$/)
		expect(site.rows("select subject, message from contact_messages where email = 'una@example.com'")).toEqual([
			{ subject: `O'Neill & "Sons" <ltd>`, message: text.trim() },
		])
	})
})

// axe needs JavaScript, so the scripts of the site are blocked instead.
test.describe('axe', () => {
	test.use({ javaScriptEnabled: true, expectedErrors: /net::ERR_FAILED|imported module|status of (404|422)/ })

	test('finds no violations on pages that the server renders, light on a phone and dark on a wide screen', async ({
		page,
	}) => {
		const check = (name: string) =>
			atBothWidths(page, async (width) => {
				const colorScheme = width === 390 ? 'light' : 'dark'
				await page.emulateMedia({ colorScheme })
				const found = await violations(page, 'html', width === 390 ? RULES.all : RULES.colours)
				expect(found, `${name} at ${width} px, ${colorScheme}`).toEqual([])
			})
		await page.route('**/assets/*.js', (route) => route.abort())
		await page.goto('/contact')
		await page.locator('form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
		await page.getByRole('button', { name: 'Send message' }).click()
		await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
		// The answer to a form may be looked at before its style sheets have loaded.
		await page.waitForLoadState()
		await check('message with faults')
		for (const number of ['PRM-LA-2025-00418', 'NONE']) {
			await page.goto(`/policies/verification?number=${number}`)
			await page.getByRole('button', { name: 'Verify' }).click()
			await expect(page).toHaveURL(/\/api\/verification\?number=/)
			await check(`number "${number}"`)
		}
		await page.getByText('Check many certificates').click()
		await page.getByLabel('Numbers to check').fill('PRM-LA-2025-00418\nPRM-LA-2O25-OO418')
		await page.getByRole('button', { name: 'Check all' }).click()
		await expect(page.getByRole('table')).toBeVisible()
		await page.waitForLoadState()
		await check('list')
	})
})
