import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { atBothWidths, expect, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const NUMBER = 'PRM-LA-2025-00418'
const FILE = 'Choose a certificate file or a receipt, or drop it here'

async function openFiles(page: Page) {
	await page.getByText('Check a certificate file').click()
	await expect(page.getByLabel(FILE)).toBeVisible()
}

/** The same, and waits for what is loaded then. */
async function openFilesAndLoad(page: Page) {
	const loaded = ['/.well-known/jwks.json', '/api/certificates/status/1'].map((path) =>
		page.waitForResponse((response) => response.url().endsWith(path)),
	)
	await openFiles(page)
	await Promise.all(loaded)
}

const choose = (page: Page, name: string, content: string | Buffer) =>
	page.getByLabel(FILE).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })

const verdict = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })

const receiptOf = async (page: Page, numbers: string[]) =>
	(await page.request.post('/api/certificates/receipt', { data: { numbers } })).body()

/** The signed text that is attached to a receipt. */
function signedIn(pdf: Buffer) {
	const [, stream = ''] = pdf.toString('latin1').match(/\/EmbeddedFile\n[\s\S]*?\nstream\n([\s\S]*?)\nendstream/) ?? []
	return inflateSync(Buffer.from(stream, 'latin1')).toString()
}

const credentialOf = async (page: Page, number = NUMBER) =>
	(await page.request.get(`/api/certificates/${number}/credential`)).text()

function pngChunk(type: string, data: string) {
	const bytes = Buffer.alloc(data.length + 12)
	bytes.writeUInt32BE(data.length)
	bytes.write(type + data, 4, 'latin1')
	return bytes
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The same payload with changes, signed by a key of somebody else. */
function forge(jwt: string, header: object, changes: object = {}) {
	const [head = '', body = ''] = jwt.split('.')
	const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
	const text = `${base64url({ ...read(head), ...header })}.${base64url({ ...read(body), ...changes })}`
	const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
	return `${text}.${signature.toString('base64url')}`
}

/** The other valid signature of the same text. */
function withOtherS(jwt: string) {
	const [head, body, tail = ''] = jwt.split('.')
	const signature = Buffer.from(tail, 'base64url').toString('hex')
	const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
	const s = (order - BigInt(`0x${signature.slice(64)}`)).toString(16).padStart(64, '0')
	return `${head}.${body}.${Buffer.from(signature.slice(0, 64) + s, 'hex').toString('base64url')}`
}

test('the code that checks a file is loaded when the section is opened, the worker when a file is chosen', async ({
	page,
}) => {
	const loaded: string[] = []
	page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
	await open(page, '/policies/verification')
	await page.waitForLoadState('networkidle')
	const wanted = /file-checker|jwks|status|workers/
	expect(loaded.filter((path) => wanted.test(path))).toEqual([])
	await openFiles(page)
	await expect.poll(() => loaded.filter((path) => wanted.test(path)).length).toBeGreaterThanOrEqual(3)
	expect(loaded.filter((path) => path.includes('workers'))).toEqual([])
	await choose(page, 'a.txt', 'x')
	await expect(page.getByText('a.txt is not a certificate file')).toBeVisible()
	expect(loaded.filter((path) => path.includes('workers'))).toHaveLength(1)
	// The same in the page, for browsers without workers.
	expect(loaded.filter((path) => path.includes('file-checks'))).toEqual([])
})

test('a credential, both badges and a PDF are genuine and valid, and only the number is sent', async ({ page }) => {
	await open(page, '/policies/verification')
	const jwt = await credentialOf(page)
	await openFilesAndLoad(page)
	const sent: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (!pathname.startsWith('/assets/')) sent.push(`${request.method()} ${pathname} ${request.postData()}`)
	})
	const download = async (file: string) => (await page.request.get(`/api/certificates/${NUMBER}/${file}`)).body()
	for (const [name, content] of [
		['asha.jwt', jwt],
		['asha.json', JSON.stringify({ credential: jwt })],
		['asha.png', await download('badge.png')],
		['asha.svg', await download('badge.svg')],
		['asha.pdf', await download('certificate.pdf')],
	] as const) {
		await choose(page, name, content)
		await expect(page.getByText(name, { exact: true })).toBeVisible()
		await expect(verdict(page, 'Genuine and valid')).toBeFocused()
	}
	const row = page.getByRole('row', { name: /^Lead auditor/ })
	await expect(row).toHaveText('Lead auditorAsha RaoAsha Rao')
	await expect(page.getByText(/^Not withdrawn, as of \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/)).toBeVisible()
	expect(new Set(sent)).toEqual(
		new Set([
			'GET /.well-known/jwks.json null',
			'GET /api/certificates/status/1 null',
			`GET /api/certificates/${NUMBER} null`,
		]),
	)
	await page.getByRole('link', { name: `Show ${NUMBER} in the register` }).click()
	await expect(page.getByRole('heading', { name: '✅ Certificate Found' })).toBeVisible()
})

test('a file field is reached by keyboard, and a file is chosen, dropped and checked again', async ({ page }) => {
	await open(page, '/policies/verification')
	const jwt = await credentialOf(page)
	await page.getByText('Check a certificate file').focus()
	await page.keyboard.press('Enter')
	await expect(page.getByLabel(FILE)).toBeVisible()
	await page.keyboard.press('Tab')
	await expect(page.getByLabel(FILE)).toBeFocused()
	await page.getByLabel(FILE).setInputFiles({ name: 'typed.jwt', mimeType: '', buffer: Buffer.from(jwt) })
	await expect(verdict(page, 'Genuine and valid')).toBeFocused()
	const dropped = await page.evaluateHandle((text) => {
		const transfer = new DataTransfer()
		transfer.items.add(new File([text], 'dropped.jwt'))
		return transfer
	}, jwt)
	await page.getByText('A signed credential (.jwt, .json)').dispatchEvent('drop', { dataTransfer: dropped })
	await expect(page.getByText('dropped.jwt', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: 'Check again' }).press('Enter')
	await expect(verdict(page, 'Genuine and valid')).toBeFocused()
})

test('what the file says stands beside what the register says at 390 px and 1440 px, without violations', async ({
	page,
	site,
}, info) => {
	const number = 'F-1'
	const save = (name: string, more = '') => {
		const file = info.outputPath('one.csv')
		writeFileSync(
			file,
			`number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy,validUntil
${number},${name},"Lead Auditor, ISO 9001:2015",2025-09-29,Exemplar Global,Pramaan,${more}\n`,
		)
		site.ops('certificates', 'import', file)
	}
	save('Asha Rao')
	await open(page, '/policies/verification')
	const jwt = await credentialOf(page, number)
	await openFiles(page)
	await atBothWidths(page, async () => expect(await violations(page, 'main')).toEqual([]))
	await choose(page, 'a.jwt', jwt)
	await expect(verdict(page, 'Genuine and valid')).toBeVisible()
	await atBothWidths(page, async () => expect(await violations(page, 'main')).toEqual([]))

	save('Asha Menon')
	await choose(page, 'b.jwt', jwt)
	await expect(verdict(page, 'Genuine, but the register says otherwise')).toBeFocused()
	await expect(page.getByRole('row', { name: /^Lead auditor/ })).toHaveText(
		'Lead auditorAsha RaoAsha MenonDiffers from the file',
	)
	await expect(page.getByText('Differs from the file')).toHaveCount(1)
	await atBothWidths(page, async (width) => {
		expect(await violations(page, 'main')).toEqual([])
		expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(width)
	})

	save('Asha Rao', '2026-01-01')
	await choose(page, 'c.jwt', jwt)
	await expect(verdict(page, 'Genuine, but expired')).toBeVisible()
})

test('a receipt says when it was made and what the answers were at 390 px and 1440 px, without violations', async ({
	page,
}) => {
	await open(page, '/policies/verification')
	const pdf = await receiptOf(page, [NUMBER, 'NONE'])
	await openFilesAndLoad(page)
	const sent: string[] = []
	page.on('request', (request) => {
		const { pathname } = new URL(request.url())
		if (!pathname.startsWith('/assets/')) sent.push(pathname)
	})
	for (const [name, content] of [
		['receipt.jwt', signedIn(pdf)],
		['receipt.txt', `From the audit file:\r\n${signedIn(pdf)}\r\n`],
		['receipt.pdf', pdf],
	] as const) {
		await choose(page, name, content)
		await expect(page.getByText(name, { exact: true })).toBeVisible()
		await expect(verdict(page, 'Genuine receipt of a check')).toBeFocused()
	}
	expect(new Set(sent)).toEqual(new Set(['/.well-known/jwks.json']))
	await expect(page.getByText('It is not a certificate.')).toBeVisible()
	await expect(page.getByText(/^\d+ \w+ \d{4} at \d\d:\d\d UTC \(\d+ \w+ \d{4}, \d\d:\d\d IST\)\.$/)).toBeVisible()
	await expect(page.getByText(/^1 valid, 1 not found\. They are those of that moment/)).toBeVisible()
	const code = createHash('sha256').update(signedIn(pdf)).digest('hex').slice(0, 20).toUpperCase()
	await expect(page.getByText(`${code.match(/.{4}/g)?.join(' ')}. If a printed receipt`)).toBeVisible()
	const answers = page.getByRole('region', { name: 'Answers in the receipt' })
	await expect(answers.getByRole('row')).toHaveCount(3)
	await expect(answers.getByRole('row', { name: `1 ${NUMBER} Valid` })).toContainText('Asha Rao')
	await atBothWidths(page, async (width) => {
		expect(await violations(page, 'main')).toEqual([])
		expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(width)
	})

	await page.getByRole('button', { name: 'Check these 2 numbers now' }).press('Enter')
	await expect(page.getByRole('heading', { name: '1 valid, 1 not found', exact: true })).toBeFocused()
	await expect(page.getByLabel('Numbers to check')).toHaveValue(`${NUMBER}\nNONE`)
	await atBothWidths(page, async () => expect(await violations(page, 'main')).toEqual([]))
})

ownPageTest('a receipt of 200 certificates with the longest texts is genuine', async ({ page, site }, info) => {
	const numbers = Array.from({ length: 200 }, (_, i) => `LONG-${i}`)
	const long = 'Certification of Management Systems '.repeat(5).trim()
	const file = info.outputPath('long.csv')
	const rows = numbers.map((number) => `${number},${long},${long},2025-09-29,${long},${long}`)
	writeFileSync(file, ['number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy', ...rows].join('\n'))
	site.ops('certificates', 'import', file)
	await open(page, '/policies/verification')
	const receipt = await receiptOf(page, numbers)
	expect(signedIn(receipt).length).toBeGreaterThan(200_000)
	await openFiles(page)
	await choose(page, 'long.pdf', receipt)
	await expect(verdict(page, 'Genuine receipt of a check')).toBeFocused()
})

test.describe('a file is not confirmed', () => {
	test.use({ expectedErrors: /status of 404|net::ERR/ })

	ownPageTest('when its certificate was withdrawn', async ({ page, site }) => {
		const number = 'PRM-LA-2024-00291'
		await open(page, '/policies/verification')
		const jwt = await credentialOf(page, number)
		site.ops('certificates', 'withdraw', number, '--reason', 'Fee never paid')
		await openFiles(page)
		await choose(page, 'a.jwt', jwt)
		await expect(verdict(page, 'Genuine, but withdrawn')).toBeFocused()
		await expect(page.getByText(/^Withdrawn, as of/)).toBeVisible()
		await expect(page.getByText(/^Withdrawn on .* and no longer valid\.$/)).toBeVisible()
		await expect(page.getByText('Fee never paid')).toHaveCount(0)
		site.ops('certificates', 'withdraw', number, '--undo')
	})

	test('when it was tampered with or is not from us, each with a sentence', async ({ page }) => {
		await open(page, '/policies/verification')
		const jwt = await credentialOf(page)
		const [head = '', body = '', tail = ''] = jwt.split('.')
		await openFiles(page)
		for (const [content, title, sentence] of [
			[forge(jwt, {}, { name: 'x' }), 'Not genuine', /changed after it was issued, or it is forged/],
			[forge(jwt, { alg: 'none' }), 'Not proven', /signed in a way that is not accepted/],
			[`${base64url({ alg: 'none' })}.${body}.`, 'Not proven', /signed in a way that is not accepted/],
			[forge(jwt, {}, { iss: 'https://other.example' }), 'Not proven', /issued by another website/],
			[forge(jwt, { kid: 'https://other.example/key' }), 'Not proven', /not one of ours, or no longer accepted/],
			[
				`${base64url({ alg: 'ES256' })}.${base64url({ a: 1 })}.${tail}`,
				'No signed certificate',
				/not a signed certificate/,
			],
			[`${head}.${body}.${tail.slice(0, -4)}`, 'Not genuine', /The signature is wrong/],
			[withOtherS(jwt), 'Not proven', /has an older form .* Download the certificate from us again/],
		] as const) {
			await choose(page, `${createHash('md5').update(content).digest('hex')}.jwt`, content)
			await expect(page.getByText(sentence), `${sentence}`).toBeVisible()
			await expect(verdict(page, title)).toBeFocused()
			await choose(page, 'between.txt', 'x')
			await expect(page.getByText('between.txt is not a certificate file or a receipt')).toBeVisible()
		}
		const receipt = signedIn(await receiptOf(page, [NUMBER]))
		const [, , signature = ''] = receipt.split('.')
		for (const [name, content, title, sentence] of [
			['1.jwt', forge(receipt, {}, { results: [] }), 'Receipt not genuine', /this receipt was changed after/],
			['2.jwt', forge(receipt, { alg: 'none' }), 'Receipt not proven', /signed in a way that is not accepted/],
			['3.jwt', forge(receipt, { kid: 'x' }), 'Receipt not proven', /This receipt is signed with a key that is not/],
			['4.jwt', forge(receipt, {}, { iss: 'https://x.example' }), 'Receipt not proven', /issued by another website/],
			['5.jwt', `${head}.${body}.${signature}`, 'Not genuine', /this certificate was changed after/],
			['6.jwt', withOtherS(receipt), 'Receipt not proven', /this receipt has an older form that is no longer/],
		] as const) {
			await choose(page, name, content)
			await expect(page.getByText(name, { exact: true })).toBeVisible()
			await expect(verdict(page, title)).toBeFocused()
			await expect(page.getByText(sentence), name).toBeVisible()
			await expect(page.getByRole('table')).toHaveCount(0)
		}
		expect(await violations(page, 'main')).toEqual([])
		await choose(page, 'scan.pdf', '%PDF-1.7\n%%EOF')
		await expect(page.getByText('scan.pdf is a PDF without a signed certificate or receipt')).toBeVisible()
		await expect(verdict(page, 'Nothing to check')).toBeFocused()
		expect(await violations(page, 'main')).toEqual([])
		await choose(page, 'photo.png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IEND', '')]))
		await expect(page.getByText('photo.png is a picture without a signed certificate')).toBeVisible()
		await choose(page, 'huge.pdf', Buffer.alloc(5_000_001))
		await expect(page.getByText('huge.pdf is larger than 5 MB')).toBeVisible()
	})

	test('when the register is not reached, and the answer says how old its knowledge of withdrawals is', async ({
		page,
	}) => {
		await open(page, '/policies/verification')
		const jwt = await credentialOf(page)
		await openFiles(page)
		await choose(page, 'a.jwt', jwt)
		await expect(verdict(page, 'Genuine and valid')).toBeVisible()
		const known = await page.getByText(/^Not withdrawn, as of/).textContent()
		await page.route(/\/api\/certificates|\.well-known/, (route) => route.abort())
		await choose(page, 'b.jwt', jwt)
		await expect(verdict(page, 'Genuine, but the register was not reached')).toBeFocused()
		await expect(page.getByText(known ?? '?')).toBeVisible()
		await expect(page.getByText('nothing is proven about a withdrawal since')).toBeVisible()
		await page.unroute(/\/api\/certificates|\.well-known/)
		await page.getByRole('button', { name: 'Check again' }).click()
		await expect(verdict(page, 'Genuine and valid')).toBeFocused()
	})

	ownPageTest('when our keys are not known', async ({ page }) => {
		await open(page, '/policies/verification')
		const jwt = await credentialOf(page)
		await page.route('**/.well-known/**', (route) => route.abort())
		await openFiles(page)
		await choose(page, 'a.jwt', jwt)
		await expect(page.getByText('Our keys could not be loaded, so nothing was checked.')).toBeVisible()
	})
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	ownPageTest('the section says that it needs JavaScript, and what to do instead', async ({ page }) => {
		await page.goto('/policies/verification')
		await expect(page.getByText('Check a certificate file or a receipt')).toBeHidden()
		await expect(
			page.getByText('Checking a certificate file or a receipt needs JavaScript. You can look up the numbers'),
		).toBeVisible()
	})
})
