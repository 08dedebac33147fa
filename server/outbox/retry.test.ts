import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#server/time.ts'
import { classify, retryDelayMs, serverRetryDelayMs } from './retry.ts'

test.each([
	['an address that is no address', { command: 'API' }, 'permanent'],
	['an addressee that does not exist', { command: 'RCPT TO', responseCode: 550 }, 'permanent'],
	['a full mailbox', { command: 'RCPT TO', responseCode: 452 }, 'passing'],
	['greylisting', { command: 'MAIL FROM', responseCode: 451 }, 'passing'],
	['a mail that is taken for spam', { command: 'DATA', responseCode: 554 }, 'permanent'],
	['a server that closes down', { command: 'RCPT TO', responseCode: 421 }, 'server'],
	['a greeting that refuses', { command: 'CONN', responseCode: 554 }, 'server'],
	['a wrong password', { command: 'AUTH PLAIN', responseCode: 535 }, 'server'],
	['no encryption', { command: 'STARTTLS', responseCode: 454 }, 'server'],
	['no connection', { command: 'CONN', code: 'ECONNREFUSED' }, 'broken'],
	['a connection that broke', { command: 'CONN', code: 'ECONNECTION' }, 'broken'],
	['a full disk', { code: 'ENOSPC' }, 'server'],
])('%s', (_case, error, failure) => {
	expect(classify(Object.assign(new Error('refused'), error))).toBe(failure)
})

test('retry delays grow from a minute to four hours over about three days', () => {
	const longest = Array.from({ length: 19 }, (_, i) => retryDelayMs(i + 1, () => 1) as number)
	expect(longest.slice(0, 3)).toEqual([MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS])
	expect(Math.max(...longest)).toBe(4 * HOUR_MS)
	const shortest = Array.from({ length: 19 }, (_, i) => retryDelayMs(i + 1, () => 0) as number)
	for (const pauses of [shortest, longest]) {
		const days = pauses.reduce((sum, pause) => sum + pause) / (24 * HOUR_MS)
		expect(days).toBeGreaterThan(0.9)
		expect(days).toBeLessThan(3.5)
	}
	expect(retryDelayMs(20)).toBeUndefined()
	expect(new Set(Array.from({ length: 50 }, () => retryDelayMs(3))).size).toBeGreaterThan(40)
})

test('the delay for a failing mail server is at most four seconds', () => {
	for (let failures = 1; failures < 1000; failures++)
		expect(serverRetryDelayMs(failures, () => 1)).toBeLessThanOrEqual(4000)
	expect(serverRetryDelayMs(1, () => 1)).toBe(500)
})
