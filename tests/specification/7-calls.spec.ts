import { request as http } from 'node:http'
import { expect, expectShown, field, open, REGISTRATION, test } from './visitor.ts'

/** Sends a call with no other headers than HTTP itself needs and, with a body, its type. */
function call(site: string, method: 'GET' | 'POST', path: string, body?: unknown) {
	const text = body === undefined ? undefined : JSON.stringify(body)
	const headers = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
	return new Promise<{ status: number | undefined; type: string | undefined; body: unknown }>((resolve, reject) => {
		const sent = http(new URL(path, site), { method, headers }, async (answer) => {
			const chunks: Buffer[] = []
			for await (const chunk of answer) chunks.push(chunk)
			const body = Buffer.concat(chunks).toString()
			const type = answer.headers['content-type']?.split(';')[0]
			resolve({ status: answer.statusCode, type, body: type?.endsWith('json') ? JSON.parse(body) : body })
		})
		sent.on('error', reject)
		sent.end(text)
	})
}

const MESSAGE = { name: 'Meera', email: 'meera@mail.example', subject: 'Dates', message: 'When is the next class?' }

const CERTIFICATE = {
	leadAuditor: 'Asha Rao',
	scheme: 'Lead Auditor, ISO 9001:2015',
	number: 'PRM-LA-2025-00418',
	issueDate: '2025-09-29',
	issuedBy: 'Pramaan',
}

// Spec 3: Certificate: leadAuditor, scheme, number, issueDate, accreditedBy, issuedBy.
// Spec 4: On status 201:
// Spec 7: status 201 | success toast;
// Spec 7: GET {api}/api/certificates/{number} … issuedBy |
test('the three calls answer as specified when they have the body of the specification and no further header', async ({
	site,
}) => {
	const registered = await call(site.url, 'POST', '/api/register', REGISTRATION)
	expect(registered).toMatchObject({
		status: 201,
		type: 'application/json',
		body: { message: expect.stringMatching(/\w/), reference: expect.stringMatching(/\w/) },
	})
	expect((await call(site.url, 'POST', '/api/contact', MESSAGE)).status).toBe(200)
	expect((await call(site.url, 'POST', '/api/contact', { ...MESSAGE, subject: '' })).status).toBe(200)
	const answer = await call(site.url, 'GET', `/api/certificates/${CERTIFICATE.number}`)
	expect(answer).toMatchObject({
		status: 200,
		type: 'application/json',
		body: { ...CERTIFICATE, issuedBy: expect.stringMatching(/^Pramaan/) },
	})
	expect(Object.keys(answer.body as object).sort()).toEqual(
		['leadAuditor', 'scheme', 'number', 'issueDate', 'accreditedBy', 'issuedBy'].sort(),
	)
	const unknown = await call(site.url, 'GET', '/api/certificates/PRM-NONE')
	expect(unknown).toMatchObject({ status: 404, body: { message: expect.stringMatching(/\w/) } })
})

// Spec 3: Contact message: name, email, subject, message.
// Spec 4: On status 200:
// Spec 7: POST {api}/api/contact … not read |
test('the contact form sends its four fields and does not read the body of the answer', async ({ page }) => {
	await open(page, '/contact')
	await page.route('**/api/contact', (route) => route.fulfill({ status: 200, body: '<not json' }))
	await page.getByLabel('Name').fill(MESSAGE.name)
	await page.getByLabel('Email').fill(MESSAGE.email)
	await page.getByLabel('Subject').fill(MESSAGE.subject)
	await page.getByLabel('Message').fill(MESSAGE.message)
	const sent = page.waitForRequest('**/api/contact')
	await page.getByRole('button', { name: 'Send message' }).click()
	expect((await sent).postDataJSON()).toEqual(MESSAGE)
	await expectShown(page, '✅ Message sent successfully!')
})

test('the verification page makes the call of the specification and shows the six fields of any answer', async ({
	page,
}) => {
	const six = { ...CERTIFICATE, number: 'X 1/2', accreditedBy: 'A body' }
	await page.route('**/api/certificates/X%201%2F2', (route) => route.fulfill({ json: six }))
	await open(page, '/policies/verification')
	await field(page, 'Certificate number').fill('X 1/2')
	await page.getByRole('button', { name: 'Verify' }).click()
	const found = page.getByRole('region', { name: '✅ Certificate Found' })
	for (const text of ['Asha Rao', six.scheme, 'X 1/2', 'A body', 'Pramaan', '29 September 2025'])
		await expectShown(found, text)
})

test.describe('any other answer about a certificate', () => {
	test.use({ expectedErrors: /status of|net::ERR/ })

	// Spec 7: any non-OK answer or network failure is treated as not found
	test("is 'not found', as is none", async ({ page }) => {
		const answers: (number | undefined)[] = [404, 400, 422, 429, 500, 503, undefined]
		await page.route('**/api/certificates/**', (route) => {
			const status = answers[0]
			return status ? route.fulfill({ status, json: { message: 'No.' } }) : route.abort()
		})
		await open(page, '/policies/verification')
		for (; answers.length > 0; answers.shift()) {
			await field(page, 'Certificate number').fill('PRM-LA-2025-00418')
			const sent = page.waitForRequest('**/api/certificates/**')
			await page.getByRole('button', { name: 'Verify' }).click()
			await sent
			await expect(page.getByText('Checking certificate...')).toHaveCount(0)
			await expectShown(page, '❌ Certificate Not Found')
		}
	})
})
