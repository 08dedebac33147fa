import { deflateSync } from 'node:zlib'
import type { Page, Route } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const FILE = 'Choose a certificate file or a receipt, or drop it here'
const SIZE = 5_000_000

const ENDLESS = Buffer.from('%PDF-1.7\n'.padEnd(SIZE - 20, '/EmbeddedFile stream\n'))

/** A PDF with 200 attached files that inflate to a megabyte each, filled up to 5 MB. */
function inflating() {
	const content = deflateSync(Buffer.alloc(1_000_000, ' '))
	const one = Buffer.concat([Buffer.from('<< /Type /EmbeddedFile >>\nstream\n'), content, Buffer.from('\nendstream\n')])
	const files = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array(200).fill(one)])
	return Buffer.concat([files, Buffer.alloc(SIZE - files.length, '/EmbeddedFile ')])
}

async function openFiles(page: Page) {
	await open(page, '/policies/verification')
	await page.getByText('Check a certificate file').click()
	await expect(page.getByLabel(FILE)).toBeVisible()
}

const choose = (page: Page, name: string, buffer: Buffer) =>
	page.getByLabel(FILE).setInputFiles({ name, mimeType: '', buffer })

const credentialOf = async (page: Page) =>
	(await page.request.get('/api/certificates/PRM-LA-2025-00418/credential')).body()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Runs `script` in the worker first, which has no policy then. */
const changeWorker = (page: Page, script: string) =>
	page.route('**/assets/workers/*', async (route) => {
		const code = await (await route.fetch()).text()
		await route.fulfill({ contentType: 'text/javascript', body: `${script}\n${code}` })
	})

/** Lets the worker wait for an answer from the network, which blocks it, as soon as it is asked. */
async function holdWorker(page: Page) {
	const held = Promise.withResolvers<Route>()
	const wait = "request.open('GET', '/held', false), request.send()"
	await changeWorker(page, `const request = new XMLHttpRequest(); addEventListener('message', () => { ${wait} })`)
	await page.route('**/held', (route) => held.resolve(route))
	return held.promise
}

test('a hostile file of 5 MB is refused in words by a worker, which is ended then', async ({ page }) => {
	const workers: string[] = []
	page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))
	await openFiles(page)
	await choose(page, 'endless.pdf', ENDLESS)
	await expect(page.getByText('endless.pdf is a PDF without a signed certificate or receipt.')).toBeVisible()
	await choose(page, 'inflating.pdf', inflating())
	await expect(page.getByText('inflating.pdf has more attached to it than any certificate')).toBeVisible()
	await expect(heading(page, 'Nothing to check')).toBeFocused()
	expect(workers).toEqual(Array(2).fill(expect.stringMatching(/^\/assets\/workers\/file-worker-[\w-]+\.js$/)))
	await expect.poll(() => page.workers()).toEqual([])
})

test('the page answers while a hostile file is checked', async ({ page }) => {
	const blocked = holdWorker(page)
	await page.clock.install()
	await openFiles(page)
	await page.clock.pauseAt(Date.now() + 60_000)
	await choose(page, 'endless.pdf', ENDLESS)
	const route = await await blocked
	await page.getByText('Check many certificates').click()
	await expect(page.getByLabel('Or choose a CSV file')).toBeVisible()
	await expect(page.getByRole('status').filter({ hasText: 'Checking file...' })).toBeAttached()
	await expect(page.getByRole('button', { name: 'Cancel the check' })).toBeVisible()
	await route.fulfill({ body: '' })
	await expect(page.getByText('endless.pdf is a PDF without a signed certificate or receipt.')).toBeVisible()
	await expect(heading(page, 'Nothing to check')).toBeFocused()
})

test('a check that takes too long is ended, and a check can be cancelled', async ({ page }) => {
	const blocked = holdWorker(page)
	await page.clock.install()
	await openFiles(page)
	await page.clock.pauseAt(Date.now() + 60_000)
	await choose(page, 'slow.pdf', ENDLESS)
	await blocked
	await page.clock.fastForward(5000)
	await expect(
		page.getByText('The check of slow.pdf took too long, so nothing was proven. Look up its number instead.'),
	).toBeVisible()
	await expect(heading(page, 'Not checked')).toBeFocused()
	await expect.poll(() => page.workers()).toEqual([])

	await page.getByLabel(FILE).focus()
	await choose(page, 'again.pdf', ENDLESS)
	const cancel = page.getByRole('button', { name: 'Cancel the check' })
	await expect(cancel).toBeVisible()
	await page.keyboard.press('Tab')
	await expect(cancel).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.getByText('You cancelled the check of again.pdf, so nothing was proven.')).toBeVisible()
	await expect(heading(page, 'Not checked')).toBeFocused()
	await expect.poll(() => page.workers()).toEqual([])

	await page.clock.resume()
	expect(await violations(page, 'main')).toEqual([])
	await page.unroute('**/assets/workers/*')
	await choose(page, 'asha.jwt', await credentialOf(page))
	await expect(heading(page, 'Genuine and valid')).toBeFocused()
})

test.describe('a check that fails', () => {
	test.use({ expectedErrors: /DecompressionStream/ })

	test('is refused in words', async ({ page }) => {
		await changeWorker(page, 'delete self.DecompressionStream')
		await openFiles(page)
		const pdf = await page.request.get('/api/certificates/PRM-LA-2025-00418/certificate.pdf')
		await choose(page, 'asha.pdf', await pdf.body())
		await expect(
			page.getByText('The check of asha.pdf failed, so nothing was proven. Look up its number instead.'),
		).toBeVisible()
		await expect(heading(page, 'Not checked')).toBeFocused()
	})
})

test.describe('where there can be no worker', () => {
	test.use({ expectedErrors: /worker|net::ERR/i })

	const expectChecks = async (page: Page) => {
		await openFiles(page)
		await choose(page, 'asha.jwt', await credentialOf(page))
		await expect(heading(page, 'Genuine and valid')).toBeFocused()
		await choose(page, 'endless.pdf', ENDLESS)
		await expect(page.getByText('endless.pdf is a PDF without a signed certificate or receipt.')).toBeVisible()
		await choose(page, 'inflating.pdf', inflating())
		await expect(page.getByText('inflating.pdf has more attached to it than any certificate')).toBeVisible()
		expect(page.workers()).toEqual([])
	}

	test('a file is checked in the page: the browser has none', async ({ page }) => {
		await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
		await expectChecks(page)
	})

	test('a file is checked in the page: a policy forbids them', async ({ page }) => {
		await page.route('**/policies/verification', async (route) => {
			const response = await route.fetch()
			const headers = response.headers()
			const policy = headers['content-security-policy']?.replace("worker-src 'self'", "worker-src 'none'") ?? ''
			expect(policy).toContain("worker-src 'none'")
			await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
		})
		await expectChecks(page)
	})

	test('a file is checked in the page: the script of the worker does not arrive', async ({ page }) => {
		await page.route('**/assets/workers/*', (route) => route.abort())
		await expectChecks(page)
	})
})

test('the policy of the worker is that it reaches neither the network nor other scripts', async ({ page }) => {
	const started = page.waitForEvent('worker')
	await openFiles(page)
	await choose(page, 'a.txt', Buffer.from('x'))
	const address = (await started).url()
	expect((await page.request.get(address)).headers()['content-security-policy']).toBe(
		"default-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
	)
})
