import { mkdirSync, writeFileSync } from 'node:fs'
import { startFirefox } from '#tests/all/browsers/drivers/firefox.ts'
import { startWebKit } from '#tests/all/browsers/drivers/webkit.ts'
import { startSite } from '#tests/journeys/server.ts'
import { journeys } from './journeys.ts'
import { Visitor } from './visitor.ts'

const SCREENSHOTS = 'test-results/browsers'

const [firefox = '', webkit = '', filter = ''] = process.argv.slice(2)
let passed = 0
let failed = 0

/** Browsers, and a part of the names of their journeys. A locale without a language changes prices and lists only. */
const RUNS = [
	[() => startFirefox(firefox), ''],
	[() => startWebKit(webkit, 'en_US.UTF-8'), ''],
	[() => startWebKit(webkit, 'C.UTF-8'), 'course'],
] as const

for (const [start, part] of RUNS) {
	const [browser, site] = await Promise.all([start(), startSite()])
	console.log(`\n${browser.name}`)
	for (const [name, journey] of Object.entries(journeys)) {
		if (!name.includes(filter) || !name.includes(part)) continue
		const startedAt = performance.now()
		const page = await browser.newPage()
		const visitor = new Visitor(page, site.url)
		const errors: unknown[] = []
		try {
			await page.resize(1280, 900)
			await journey(visitor, site)
		} catch (error) {
			errors.push(error)
			mkdirSync(SCREENSHOTS, { recursive: true })
			writeFileSync(`${SCREENSHOTS}/${browser.name}: ${name}.png`, await page.screenshot())
		}
		errors.push(...(await page.close()))
		const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
		console.log(`  ${errors.length ? '✗' : '✓'} ${name} (${seconds} s)`)
		for (const error of errors) console.error(error)
		if (errors.length) failed += 1
		else passed += 1
	}
	await browser.close()
	await site.remove()
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed || !passed ? 1 : 0)
