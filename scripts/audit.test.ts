import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'

const advisory = (severity: string) => ({
	id: 1,
	url: 'https://advisories.example/1',
	title: 'Anybody is let in',
	severity,
	vulnerable_versions: '<99.0.0',
	cwe: [],
	cvss: { score: 7, vectorString: null },
})

/** Runs the audit with a registry that gives `answer`; says also which packages it was asked for. */
async function audit(status: number, answer: object) {
	let asked: Record<string, string[]> = {}
	const registry = createServer(async (request, response) => {
		const isAudit = request.url === '/-/npm/v1/security/advisories/bulk'
		if (isAudit) asked = JSON.parse(String(gunzipSync(await buffer(request))))
		response.writeHead(isAudit ? status : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
	}).listen(0, '127.0.0.1')
	await once(registry, 'listening')
	onTestFinished(() => void registry.close())
	const cache = mkdtempSync(join(tmpdir(), 'pramaan-audit-'))
	onTestFinished(() => rmSync(cache, { recursive: true }))
	const { port } = registry.address() as AddressInfo
	const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}`, npm_config_cache: cache }
	const child = spawn(process.execPath, ['scripts/audit.mjs'], { env })
	const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
	return { code, stdout, stderr, asked: Object.keys(asked) }
}

test('npm run audit fails when a severe fault of a package is known, and names it', async () => {
	const { code, stdout, stderr, asked } = await audit(200, { react: [advisory('high')], pg: [advisory('low')] })
	expect(stdout).toBe(`low: pg <99.0.0: Anybody is let in https://advisories.example/1
high: react <99.0.0: Anybody is let in https://advisories.example/1
`)
	expect(stderr).toMatch(/^Known severe faults: 1\. /)
	expect(code).toBe(1)
	expect(asked).toEqual(expect.arrayContaining(['react', 'pg', 'vite']))
	expect(asked).not.toContain('vitest')
})

test('npm run audit passes when the known faults are not severe', async () => {
	const { code, stdout } = await audit(200, { pg: [advisory('moderate')] })
	expect(stdout).toContain('moderate: pg <99.0.0')
	expect(stdout).toContain('Known faults: 1, none of them severe.')
	expect(code).toBe(0)
})

test('npm run audit passes and says that nothing was checked when the registry does not answer', async () => {
	const { code, stdout, stderr } = await audit(405, {})
	expect(stdout).toMatch(/^The packages were not checked for known faults: the registry did not answer \(405 .*\)\.\n$/)
	expect(stderr).toBe('')
	expect(code).toBe(0)
})
