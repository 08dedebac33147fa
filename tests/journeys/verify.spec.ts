import { readFileSync, writeFileSync } from 'node:fs'
import { violations } from './axe.ts'
import { atBothWidths, expect, open, plainTest as test } from './site.ts'

test('a specimen shows where the number stands until one is checked, and the error of an empty number and a result take turns', async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 844 })
	await open(page, '/policies/verification')
	const specimen = page.getByRole('img', { name: 'Specimen of a certificate' })
	const error = page.getByText('Enter the certificate number')
	const found = page.getByRole('heading', { name: '✅ Certificate Found' })
	await expect(specimen).toBeInViewport({ ratio: 1 })
	await page.getByRole('button', { name: 'Verify' }).click()
	await expect(error).toBeVisible()
	await page.evaluate(() => navigation?.navigate('?number=PRM-LA-2025-00418'))
	await expect(found).toBeVisible()
	await expect(error).toHaveCount(0)
	await expect(specimen).toBeHidden()
	await page.getByLabel('Certificate number').fill(' ')
	await page.getByRole('button', { name: 'Verify' }).click()
	await expect(error).toBeVisible()
	await expect(found).toHaveCount(0)
})

test('a certificate with a long name and long fields prints alone, with all of them, on one page', async ({
	page,
	site,
}, info) => {
	const file = info.outputPath('long.csv')
	const fields = {
		leadAuditor: 'Wijayaratne Mudiyanselage Chandrasekhara Venkataraghavan-Balasubramaniam',
		scheme: 'Lead Auditor, information security management systems, ISO/IEC 27001:2022',
		number: 'PRM-LONG-2026-0000000000001',
		issuedBy: 'Pramaan Auditor Training Private Limited',
		accreditedBy: 'British Training and Certification Board of the Commonwealth',
	}
	const cells = Object.values(fields).map((field) => `"${field}"`)
	writeFileSync(file, `${Object.keys(fields).join()},issueDate\n${cells.join()},2026-09-29\n`)
	site.ops('certificates', 'import', file)
	await open(page, `/policies/verification?number=${fields.number}`)
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('banner')).toBeHidden()
	await expect(page.getByRole('contentinfo')).toBeHidden()
	const region = page.getByRole('region', { name: /Certificate Found/ })
	const frame = await region.getByRole('figure').locator('..').boundingBox()
	for (const text of [...Object.values(fields), '29 September 2026', 'Valid in our register']) {
		const shown = await region.getByText(text).last().boundingBox()
		expect(shown && frame && shown.x + shown.width <= frame.x + frame.width, text).toBe(true)
	}
	const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
	expect(pdf.match(/\/Type \/Page\b(?!s)/g), 'one page').toHaveLength(1)
	expect(pdf, 'A4 landscape').toMatch(/\/MediaBox \[0 0 841\.\d+ 59[45]\.\d+\]/)
})

test('the holder of a found certificate can add it to LinkedIn, and learns how to correct it', async ({
	page,
	site,
}) => {
	const elsewhere: string[] = []
	page.on('request', (request) => {
		if (!request.url().startsWith(site.url)) elsewhere.push(request.url())
	})
	await open(page, '/policies/verification?number=PRM-LA-2025-00418')
	const holder = page.getByRole('region', { name: 'Is this your certificate?' })
	await expect(holder.getByRole('link')).toHaveCount(0)
	await holder.getByText('Is this your certificate?').click()
	const link = holder.getByRole('link', { name: 'Add to LinkedIn profile' })
	await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
	const address = new URL((await link.getAttribute('href')) ?? '')
	expect(address.searchParams.get('certUrl')).toBe(`${site.url}/policies/verification?number=PRM-LA-2025-00418`)
	expect(address.search).not.toContain('Asha')
	expect(elsewhere).toEqual([])
	for (const [file, name] of [
		['Certificate as PDF', 'certificate-PRM-LA-2025-00418.pdf'],
		['Badge as PNG', 'certificate-PRM-LA-2025-00418.png'],
		['Badge as SVG', 'certificate-PRM-LA-2025-00418.svg'],
		['Signed credential', 'certificate-PRM-LA-2025-00418.jwt'],
	] as const) {
		const download = page.waitForEvent('download')
		await holder.getByRole('link', { name: file }).click()
		expect((await download).suggestedFilename()).toBe(name)
	}
	await holder.getByRole('link', { name: 'Correct it or leave the register' }).click()
	await expect(page.getByRole('heading', { name: 'Certificate corrections', level: 1 })).toBeVisible()
	await expect(page.getByText('We cannot recall copies.')).toBeVisible()
})

test('the state of a certificate stands beside its fields at 390 px and 1440 px, and prints with it', async ({
	page,
	site,
}, info) => {
	const file = info.outputPath('states.csv')
	writeFileSync(
		file,
		`number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy,validUntil,replaces
S-1,Asha Rao,"Lead Auditor, ISO 9001:2015",2020-09-29,Exemplar Global,Pramaan,2023-09-28,
S-2,Asha Rao,"Lead Auditor, ISO 9001:2015",2020-09-29,Exemplar Global,Pramaan,2999-09-28,
S-3,Asha Rao,"Lead Auditor, ISO 9001:2015",2023-09-29,Exemplar Global,Pramaan,,S-2
`,
	)
	site.ops('certificates', 'import', file)
	const found = page.getByRole('region', { name: '✅ Certificate Found' })
	for (const [number, state] of [
		['S-1', 'Expired after 28 September 2023'],
		['S-2', 'Replaced by certificate S-3'],
		['S-3', 'Valid in our register'],
	] as const) {
		await open(page, `/policies/verification?number=${number}`)
		await atBothWidths(page, () => expect(found.getByText(state)).toBeVisible())
		expect(await violations(page, 'main'), number).toEqual([])
		await page.emulateMedia({ media: 'print' })
		await expect(found.getByText(state)).toBeVisible()
		await page.emulateMedia({ media: 'screen' })
	}
	await open(page, '/policies/verification?number=S-2')
	await found.getByRole('link', { name: 'S-3' }).click()
	await expect(found.getByText('Valid in our register')).toBeVisible()

	await page.getByText('Check many certificates').click()
	await page.getByLabel('Numbers to check').fill('S-1 S-2 S-3')
	await page.getByRole('button', { name: 'Check all' }).click()
	await expect(page.getByRole('heading', { name: '1 valid, 1 expired, 1 replaced' })).toBeVisible()
	await expect(page.locator('tbody tr').first()).toContainText('Expiredafter 28 September 2023')
	await expect(page.locator('tbody tr').nth(1)).toContainText('Replacedby S-3')
	expect(await violations(page, 'main')).toEqual([])
})

test.describe('the page shows "not found"', () => {
	test.use({ expectedErrors: /status of 404|status of 503|net::ERR/ })

	test('for a misread number, and offers the near one, and when the register is unreachable, but not for odd characters', async ({
		page,
	}) => {
		await open(page, '/policies/verification')
		const field = page.getByLabel('Certificate number')
		await field.fill(`PRM\u2011LA\u2013${'\u200b'.repeat(60)}２０２５ - 00\u00ad418\u200e`)
		await page.getByRole('button', { name: 'Verify' }).click()
		await expect(page.getByRole('heading', { name: '✅ Certificate Found' })).toBeVisible()
		await field.fill('PRM LA 2O25 418')
		await page.getByRole('button', { name: 'Verify' }).click()
		await expect(page.getByRole('heading', { name: '❌ Certificate Not Found' })).toBeVisible()
		await expect(page.getByText('nothing was proven')).toHaveCount(0)
		await page.getByText('Did you mean PRM-LA-2025-00418?').getByRole('link').click()
		await expect(page.getByRole('heading', { name: '✅ Certificate Found' })).toBeVisible()
		await expect(field).toHaveValue('PRM-LA-2025-00418')

		await page.route('**/api/certificates/**', (route) => route.abort())
		await page.getByRole('button', { name: 'Verify' }).click()
		await expect(page.getByRole('heading', { name: '❌ Certificate Not Found' })).toBeVisible()
		await expect(page.getByText('nothing was proven')).toBeVisible()
		await page.unroute('**/api/certificates/**')
		await page.getByRole('button', { name: 'Retry' }).click()
		await expect(page.getByRole('heading', { name: '✅ Certificate Found' })).toBeVisible()
	})

	test('for a withdrawn certificate, with the date of the withdrawal, and the reason while it is published', async ({
		page,
		site,
	}) => {
		const number = 'PRM-AA-2025-00058'
		const reason = `Obtained by <b>false</b> statements ${'x'.repeat(160)}`
		site.ops('certificates', 'withdraw', number, '--reason', reason, '--publish-reason')
		const address = `/policies/verification?number=${number}`
		await page.setViewportSize({ width: 390, height: 900 })
		await open(page, address)
		await expect(page.getByRole('heading', { name: '❌ Certificate Not Found' })).toBeVisible()
		await expect(page.getByText(`Reason: ${reason}`)).toBeVisible()
		expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(390)
		expect(await violations(page, 'main')).toEqual([])

		await page.getByText('Check many certificates').click()
		await page.getByLabel('Numbers to check').fill(number)
		await page.getByRole('button', { name: 'Check all' }).click()
		const cell = page.getByRole('cell', { name: `and no longer valid. Reason: ${reason}` })
		await expect(cell).toBeVisible()
		// In one line the reason alone would be wider than a thousand pixels.
		expect((await cell.boundingBox())?.width).toBeLessThan(800)
		expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(390)
		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Download as CSV' }).click()
		expect(readFileSync(await (await download).path(), 'utf8')).toContain(`"${reason}"`)
		expect(await violations(page, 'main')).toEqual([])

		site.ops('certificates', 'withdraw', number, '--reason', reason)
		await open(page, address)
		await expect(page.getByText(/withdrawn on \d+ \w+ 20\d\d and is no longer valid/)).toBeVisible()
		await expect(page.getByText('does not match our records')).toHaveCount(0)
		await expect(page.getByText('Reason:')).toHaveCount(0)
	})
})
