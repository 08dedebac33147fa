import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { loadContent } from '#content/load.server.ts'
import { readEnv } from '#server/env.ts'
import { serve } from '#server/main.ts'

const PAGES = [
	'/',
	'/courses/all',
	'/british_training/lead-auditor-qms',
	'/exemplar-global/exemplar-global-certified-lead-auditor',
	'/registration',
	'/policies/verification',
	'/courses/practice-exam',
	'/policies/privacy',
	'/whitepaper/9001',
	'/blog/what-changed-in-iso-9001-2026',
	'/contact',
	'/nowhere',
]
const KINDS = ['document', 'script', 'stylesheet', 'font', 'image', 'fetch', 'other'] as const

/** Prints what a phone loads for each page until the network is quiet: bytes as sent (brotli), requests, other hosts. */
export async function weight() {
	const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
	const port = 4390
	const env = readEnv({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
	await serve({
		env,
		courses: new Map(),
		provider: loadContent().site,
		build: join(import.meta.dirname, '../build/client'),
	})
	const browser = await chromium.launch({
		executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
	})
	console.log(
		[
			'kB (brotli)'.padEnd(58),
			...KINDS.map((kind) => kind.padStart(10)),
			'requests'.padStart(10),
			'other hosts'.padStart(12),
		].join(''),
	)
	for (const path of PAGES) {
		const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
		const bytes = new Map<string, number>()
		let requests = 0
		let others = 0
		page.on('response', (response) => {
			requests += 1
			if (new URL(response.url()).port !== String(port)) others += 1
			const type = response.request().resourceType()
			const kind = KINDS.find((known) => known === type) ?? 'other'
			bytes.set(kind, (bytes.get(kind) ?? 0) + Number(response.headers()['content-length'] ?? 0))
		})
		await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle' })
		const cells = KINDS.map((kind) => ((bytes.get(kind) ?? 0) / 1000).toFixed(1).padStart(10))
		console.log([path.padEnd(58), ...cells, String(requests).padStart(10), String(others).padStart(12)].join(''))
		await page.close()
	}
	await browser.close()
	process.exit(0)
}
