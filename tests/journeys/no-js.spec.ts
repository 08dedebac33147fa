import type { Page } from '@playwright/test'
import { RULES, violations } from './axe.ts'
import { ARTICLE, CASE, COURSE } from './content.ts'
import { atBothWidths, expect, ownPageTest as test } from './site.ts'

test.use({ javaScriptEnabled: false, expectedErrors: /status of (404|422)/ })

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

const buttons = (page: Page) =>
	page
		.locator('button:visible, summary:visible')
		.evaluateAll((found) => found.map((button) => button.textContent?.trim() ?? ''))

test('every page template is complete at 320 px and 1440 px and shows no button that needs JavaScript', async ({
	page,
}) => {
	test.slow()
	for (const path of PAGES) {
		await page.goto(path)
		for (const width of [320, 1440]) {
			await page.setViewportSize({ width, height: 900 })
			const name = `${path} at ${width} px`
			await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
			await expect(page.getByText(/^Loading/), name).toHaveCount(0)
			const allowed = ['Send message', 'Show', 'Show the answer', 'Verify', 'Search', 'What happens with your data']
			allowed.push('Check many certificates', 'Answer', 'Get the quote', 'All facts', 'More filters')
			// These menus open on hover and focus.
			if (width >= 1100) allowed.push('Courses', 'Accredited', 'Our Policies', 'ISO White Paper')
			expect(
				(await buttons(page)).filter((label) => !allowed.includes(label)),
				name,
			).toEqual([])
			expect(await page.locator('html').evaluate((root) => root.scrollWidth), name).toBeLessThanOrEqual(width)
			if (width < 1100) {
				const headerHeight = await page.getByRole('banner').evaluate((header) => (header as HTMLElement).offsetHeight)
				expect(headerHeight, name).toBeLessThan(220)
				await expect(page.getByRole('banner').getByRole('link', { name: 'Privacy' }).first(), name).toBeVisible()
			}
		}
	}
})

test('the answer of a worked example opens', async ({ page }) => {
	await page.goto(COURSE)
	const answer = page.locator('#worked-example details p').first()
	await expect(answer).toBeHidden()
	await page.getByText('Show the answer').click()
	await expect(answer).toBeVisible()
})

test('a menu group opens when the pointer is over it', async ({ page }) => {
	await page.goto('/about')
	const link = page.getByRole('banner').getByRole('link', { name: 'Impartiality' })
	await expect(link).toBeHidden()
	await page.getByRole('banner').getByRole('listitem').filter({ hasText: 'Our Policies' }).hover()
	await link.click()
	await expect(page).toHaveURL(/\/policies\/impartiality$/)
})

test('all tab panels of the home page are visible under their titles', async ({ page }) => {
	await page.goto('/')
	for (const title of ['Training Highlights', 'Your learning', 'Industry-Led Pedagogy'])
		await expect(page.getByRole('heading', { name: title })).toBeVisible()
	await expect(page.getByText('Case studies', { exact: false }).first()).toBeVisible()
})

test.describe('the contact form', () => {
	const name = (page: Page) => page.getByLabel('Name')
	const message = (page: Page) => page.getByLabel('Message', { exact: true })
	const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

	test('stores a message and leads to the confirmation page', async ({ page, site }) => {
		await page.goto('/contact')
		await name(page).fill('Zoë <b>')
		await page.getByLabel('E-mail').fill('zoe@example.com')
		await message(page).fill('\nनमस्ते & "Fragen"\n')
		await send(page)
		await expect(page).toHaveURL(/\/contact\/sent$/)
		await expect(page.getByText('✅ Message sent successfully!')).toBeVisible()
		expect(site.rows("select name, message, suspect from contact_messages where email = 'zoe@example.com'")).toEqual([
			{ name: 'Zoë <b>', message: 'नमस्ते & "Fragen"', suspect: null },
		])
	})

	test('shows errors at their fields, keeps the input and sends it once it is corrected', async ({ page, site }) => {
		const text = '\n</textarea><script>document.title="broken"</script>\n{{name}} & "more"'
		await page.goto('/contact')
		await page.locator('form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
		await name(page).fill(' ')
		await page.getByLabel('E-mail').fill('"><img src=x>')
		await page.getByLabel('Subject').fill(`O'Neill & "Sons" <ltd>`)
		await message(page).fill(text)
		await send(page)
		await expect(page).toHaveURL(/\/api\/contact$/)
		const alert = page.getByRole('alert')
		await expect(alert.getByRole('link')).toHaveText(['Name is required', 'Enter a valid e-mail address'])
		await expect(page.locator('#contact-name-error')).toHaveText('Name is required')
		await expect(name(page)).toHaveAttribute('aria-invalid', 'true')
		await expect(message(page)).not.toHaveAttribute('aria-invalid')
		await expect(page.locator('#contact-message-error')).toBeHidden()
		await expect(page.getByLabel('E-mail')).toHaveValue('"><img src=x>')
		await expect(page.getByLabel('Subject')).toHaveValue(`O'Neill & "Sons" <ltd>`)
		await expect(message(page)).toHaveValue(text)
		expect(await page.locator('script, main img').count()).toBe(0)

		await alert.getByRole('link', { name: 'Name is required' }).click()
		await name(page).fill('Una')
		await page.getByLabel('E-mail').fill('una@example.com')
		await send(page)
		await expect(page).toHaveURL(/\/contact\/sent$/)
		expect(site.rows("select subject, message from contact_messages where email = 'una@example.com'")).toEqual([
			{ subject: `O'Neill & "Sons" <ltd>`, message: text.trim() },
		])
	})

	test('shows its errors in the light and dark colours of the site', async ({ page, request }) => {
		const answer = await request.post('/api/contact', { form: { name: '' } })
		expect(answer.status()).toBe(422)
		expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
		expect(answer.headers()['content-security-policy']).not.toContain('script-src')
		expect(answer.headers()['x-robots-tag']).toBe('noindex')
		const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
		await page.goto('/contact')
		const own = await background()
		await page.locator('form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
		await send(page)
		expect(await background()).toBe(own)
		await page.emulateMedia({ colorScheme: 'dark' })
		expect(await background()).toBe('rgb(14, 24, 38)')
	})
})

test.describe('the verification page', () => {
	async function verify(page: Page, number: string) {
		await page.goto('/policies/verification')
		await page.getByLabel('Certificate number').fill(number)
		await page.getByRole('button', { name: 'Verify' }).click()
	}

	test('shows a certificate from the register and prints it on one page', async ({ page }) => {
		await verify(page, '  prm-la-2025-00418 ')
		await expect(page).toHaveURL(/\/api\/verification\?number=/)
		await expect(page.getByRole('heading', { name: '✅ Certificate Found' })).toBeVisible()
		for (const text of ['Asha Rao', 'PRM-LA-2025-00418', '29 September 2025', 'Certificate of training', 'N/A'])
			await expect(page.getByRole('main').getByText(text).last()).toBeVisible()
		await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
		const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
		expect(pdf.match(/\/Type \/Page\b(?!s)/g), 'one page').toHaveLength(1)
		expect(pdf, 'A4 landscape').toMatch(/\/MediaBox \[0 0 841\.\d+ 59[45]\.\d+\]/)
	})

	test('reports an unknown number as not found and keeps it in the field', async ({ page }) => {
		await verify(page, '"><b>PRM-NONE')
		await expect(page.getByRole('heading', { name: '❌ Certificate Not Found' })).toBeVisible()
		await expect(page.getByText('This number does not match our records.')).toBeVisible()
		await expect(page.getByText('nothing was proven')).toHaveCount(0)
		await expect(page.getByLabel('Certificate number')).toHaveValue('"><b>PRM-NONE')
	})

	test('asks for a number when the field is empty', async ({ page }) => {
		await verify(page, '')
		await expect(page.getByLabel('Certificate number')).toHaveAccessibleDescription(/Enter the certificate number/)
	})
})

// axe needs JavaScript, so the scripts of the site are blocked instead.
test.describe('axe', () => {
	test.use({ javaScriptEnabled: true, expectedErrors: /net::ERR_FAILED|imported module|status of (404|422)/ })

	test('finds no violations on pages that the server renders at 390 px and 1440 px in both themes', async ({
		page,
	}) => {
		const check = (name: string) =>
			atBothWidths(page, async (width) => {
				for (const colorScheme of ['light', 'dark'] as const) {
					await page.emulateMedia({ colorScheme })
					const found = await violations(page, 'html', colorScheme === 'light' ? RULES.all : RULES.colours)
					expect(found, `${name} at ${width} px, ${colorScheme}`).toEqual([])
				}
			})
		await page.route('**/assets/*.js', (route) => route.abort())
		await page.goto('/contact')
		await page.locator('form').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
		await page.getByRole('button', { name: 'Send message' }).click()
		await expect(page.getByRole('alert').getByRole('link')).toHaveCount(3)
		// The answer to a form may be looked at before its style sheets have loaded.
		await page.waitForLoadState()
		await check('message with faults')
		for (const number of ['PRM-LA-2025-00418', 'NONE', '']) {
			await page.goto(`/api/verification?number=${number}`)
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
