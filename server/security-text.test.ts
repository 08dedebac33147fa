import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { warnBeforeExpiry } from './security-text.ts'
import { HANG_MS, REGISTRATION, temporaryFolder } from './testing/fixtures.ts'
import { start } from './testing/process.ts'
import { DAY_MS } from './time.ts'

function siteWith(expires: Date) {
	const site = temporaryFolder()
	writeFileSync(join(site, 'index.html'), '')
	mkdirSync(join(site, '.well-known'))
	writeFileSync(join(site, '.well-known/security.txt'), `Contact: x\nExpires: ${expires.toISOString()}\n`)
	return site
}

test('the server warns each day from sixty days before security.txt expires', () => {
	onTestFinished(() => void vi.useRealTimers())
	vi.useFakeTimers({ now: new Date('2025-09-29T10:00:00Z') })
	const warn = vi.fn()
	const site = siteWith(new Date('2025-11-30T00:00:00Z'))
	const timer = warnBeforeExpiry(site, { now: () => new Date(), log: { warn } })
	vi.advanceTimersByTime(DAY_MS)
	expect(warn).not.toHaveBeenCalled()
	vi.advanceTimersByTime(DAY_MS)
	const soon = [{ expires: '2025-11-30' }, 'security.txt expires soon: build the site again']
	expect(warn.mock.calls).toEqual([soon])
	vi.advanceTimersByTime(60 * DAY_MS)
	expect(warn).toHaveBeenCalledTimes(61)
	expect(warn).toHaveBeenLastCalledWith({ expires: '2025-11-30' }, 'security.txt has expired: build the site again')
	clearInterval(timer)
})

test('the server warns when it starts with a security.txt that expires soon', async () => {
	const site = siteWith(new Date(Date.now() + 10 * DAY_MS))
	const settings = { DATA_DIR: temporaryFolder(), HOST: '127.0.0.1', PORT: '0' }
	const { stdout } = start('server/testing/serve.ts', [site, REGISTRATION.course], settings)
	let said = ''
	stdout.on('data', (chunk) => {
		said += chunk
	})
	await vi.waitUntil(() => said.includes('security.txt expires soon'), { timeout: HANG_MS, interval: 50 })
})
