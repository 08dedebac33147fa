import { expect, expectShown, field, fillIn, open, submit, test, unseenIn } from './visitor.ts'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'

test.describe('a registration that fails', () => {
	test.use({ expectedErrors: /status of|net::ERR/ })

	test('says why, and nothing typed is lost, whatever the answer is', async ({ page }) => {
		await open(page, '/registration')
		await fillIn(page)
		for (const [answer, says] of [
			[{ status: 500, json: { message: 'We are moving house.' } }, 'We are moving house.'],
			[{ status: 422, json: { message: 'The class is full.' } }, 'The class is full.'],
			[{ status: 200, json: { message: 'Not today.' } }, 'Not today.'],
			[{ status: 500, json: {} }, 'Something went wrong.'],
			[{ status: 500, body: '<h1>500</h1>' }, 'Something went wrong.'],
			[{ status: 200, body: '' }, 'Something went wrong.'],
			[undefined, UNEXPECTED],
		] as const) {
			await page.route('**/api/register', (route) => (answer ? route.fulfill(answer) : route.abort()))
			await submit(page).click()
			await expectShown(page.getByRole('alert'), says)
			await expect(submit(page)).toBeEnabled()
			await expect(page).toHaveURL(/\/registration$/)
			for (const [name, value] of [
				['First name', 'Asha'],
				['Mobile number', '9876543210'],
				['Country', 'India'],
				['Course', 'Lead Auditor EMS'],
			] as const)
				await expect(field(page, name)).toHaveValue(value)
			await expect(page.getByText('Registration successful!')).toHaveCount(0)
			await page.getByRole('alert').filter({ hasText: says }).getByRole('button', { name: 'close' }).click()
			await expect(page.getByRole('alert').filter({ hasText: says })).toHaveCount(0)
			await page.unrouteAll()
		}
	})
})

test.describe('a contact message that fails', () => {
	test.use({ expectedErrors: /status of|net::ERR/ })

	test('says so in a notification and in the page, and keeps what was typed, whatever the answer is', async ({
		page,
	}) => {
		await open(page, '/contact')
		await page.getByLabel('Name').fill('Meera')
		await page.getByLabel('Email').fill('meera@mail.example')
		await page.getByLabel('Message').fill('Hello')
		for (const answer of [{ status: 500, json: { message: 'Full.' } }, { status: 202, body: '' }, undefined]) {
			await page.route('**/api/contact', (route) => (answer ? route.fulfill(answer) : route.abort()))
			await page.getByRole('button', { name: 'Send message' }).click()
			await expectShown(page.getByRole('alert'), 'Message failed to send.')
			await expectShown(page.getByRole('main'), '❌ Something went wrong. Please try again.')
			await expect(page.getByLabel('Message')).toHaveValue('Hello')
			const toast = page.getByRole('alert').filter({ hasText: 'Message failed to send.' })
			await toast.click()
			await expect(toast).toHaveCount(0)
			await page.unrouteAll()
		}
	})
})

test.describe('a certificate that is not found', () => {
	test.use({ expectedErrors: /status of 404/ })

	test('has its heading, what to do, and a way to support', async ({ page }) => {
		await open(page, '/policies/verification')
		await field(page, 'Certificate number').fill('PRM-NONE')
		await page.getByRole('button', { name: 'Verify' }).click()
		const heading = page.getByRole('heading', { name: '❌ Certificate Not Found' })
		await expect(heading).toHaveJSProperty('textContent', '❌ Certificate Not Found')
		await expect(page.getByRole('main').getByText(/does not match (our|the) records/)).toContainText(
			/double-check it or contact support/,
		)
		await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toHaveAttribute(
			'href',
			'/contact',
		)
		await expect(page.getByRole('button', { name: 'Print Certificate' })).toHaveCount(0)
	})
})

test('a certificate without issue date and accrediting body shows N/A for each', async ({ page }) => {
	await open(page, '/policies/verification')
	for (const [number, missing] of Object.entries({ 'X-1': '', 'X-2': undefined, 'X-3': null })) {
		const fields = { leadAuditor: 'Asha Rao', scheme: 'ISO 9001', number, issuedBy: 'Pramaan' }
		await page.route(`**/api/certificates/${number}`, (route) =>
			route.fulfill({ json: { ...fields, issueDate: missing, accreditedBy: missing } }),
		)
		await field(page, 'Certificate number').fill(number)
		await page.getByRole('button', { name: 'Verify' }).click()
		const found = page.getByRole('region', { name: '✅ Certificate Found' }).filter({ hasText: number })
		for (const name of ['Issue date', 'Accredited by'])
			await expect(found.locator('dt', { hasText: name }).locator('+ dd')).toHaveJSProperty('textContent', 'N/A')
	}
})

const ENTITY = /&(?!(amp|lt|gt|quot|apos|#39|#x2[67]);)#?\w+;/i
const ESCAPE = /\\u(00a0|00ad|1680|180e|20[0-6][0-9a-f]|3000|feff)/i

test('no page of the sitemap and no file that it links has an unseen character in any text, attribute or data', async ({
	request,
}) => {
	const sitemap = await (await request.get('/sitemap.xml')).text()
	const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
		const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
		return pathname + search
	})
	expect(paths.length).toBeGreaterThan(80)
	const files = new Set(['/sitemap.xml', '/404'])
	const found: Record<string, string[]> = {}
	const check = (path: string, text: string) => {
		const seen = [
			...unseenIn(text),
			...(text.match(ESCAPE) ?? []),
			...(/^\s*</.test(text) ? (text.match(ENTITY) ?? []) : []),
		]
		if (seen.length > 0 && Object.keys(found).length < 5) found[path] = seen.slice(0, 3)
	}
	for (const path of paths) {
		const html = await (await request.get(path)).text()
		check(path, html)
		for (const [file] of html.matchAll(/(?<==")\/[^"?#]+\.(json|xml|ics|svg|txt|webmanifest)(?=")/g)) files.add(file)
	}
	for (const path of files) check(path, await (await request.get(path)).text())
	expect(found).toEqual({})
})

test('no data that the browser asks for on a visit has an unseen character', async ({ page }) => {
	const found: Record<string, string[]> = {}
	const read: Promise<void>[] = []
	page.on('response', (response) => {
		if (!/json|text\/plain/.test(response.headers()['content-type'] ?? '')) return
		const check = async () => {
			const text = await response.text()
			const seen = [...unseenIn(text), ...(text.match(ESCAPE) ?? [])]
			if (seen.length > 0) found[response.url()] = seen.slice(0, 3)
		}
		read.push(check())
	})
	await open(page, '/')
	for (const [link, heading] of [
		['All Courses', 'All courses'],
		['Practice Exam', /exam/i],
		['Courses', 'Courses'],
		['Registration', 'Enrol in a course'],
	] as const) {
		await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
		await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
	}
	for (const name of ['Country', 'Languages', 'Course']) {
		await field(page, name).click()
		await expect(page.getByRole('option').first()).toBeVisible()
		await page.keyboard.press('Escape')
	}
	await Promise.all(read)
	expect(read.length).toBeGreaterThan(5)
	expect(found).toEqual({})
})
