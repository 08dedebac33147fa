import { describe, expect, test } from 'vitest'
import { MESSAGE, REGISTRATION, testApp } from '#server/testing/fixtures.ts'
import { CONSENT_VERSION, metadataHeaders } from '#shared/forms/form-metadata.ts'

const SHOWN = { 'consent-version': CONSENT_VERSION }

describe.each([
	{ url: '/api/register', payload: REGISTRATION, table: 'orders', minDurationMs: 3000, status: 201 },
	{ url: '/api/contact', payload: MESSAGE, table: 'contactMessages', minDurationMs: 2000, status: 200 },
] as const)('$url', ({ url, payload, table, minDurationMs, status }) => {
	const site = async () => {
		const { app, db } = await testApp()
		const send = (headers: Record<string, string> = SHOWN) => app.inject({ method: 'POST', url, payload, headers })
		const stored = async () => {
			const rows = await db.selectFrom(table).select(['suspect', 'consentVersion']).orderBy('id').execute()
			const mails = await db.selectFrom('outbox').select('id').execute()
			return { rows, mails: mails.length }
		}
		return { send, stored }
	}

	test.each([
		['filled in by a person is not suspect', { durationMs: minDurationMs, honeypotFilled: false }, null],
		['without a duration is not suspect', {}, null],
		['with a filled honeypot is suspect', { durationMs: 60_000, honeypotFilled: true }, 'honeypot'],
		['filled in too fast is suspect', { durationMs: minDurationMs - 1 }, 'too fast'],
		['filled in within a fraction of a millisecond is suspect', { durationMs: 0.3 }, 'too fast'],
	])('a form %s', async (_, metadata, suspect) => {
		const { send, stored } = await site()
		const good = await send()
		const answer = await send(metadataHeaders({ consentVersion: CONSENT_VERSION, ...metadata }))
		expect(answer.statusCode).toBe(status)
		expect(Object.keys(answer.headers)).toEqual(Object.keys(good.headers))
		const { message, ...own } = answer.json()
		expect(message).toBe(good.json().message)
		expect(Object.keys(own)).toEqual(Object.keys(good.json()).slice(1))
		expect(own.reference).toMatch(/^PRM-/)
		expect(await stored()).toEqual({
			rows: [null, suspect].map((suspect) => ({ suspect, consentVersion: CONSENT_VERSION })),
			mails: suspect ? 2 : 4,
		})
	})

	test('a form is stored once when it is sent again with other metadata', async () => {
		const { send, stored } = await site()
		const key = { 'idempotency-key': 'form-1' }
		const first = await send({ ...key, ...metadataHeaders({ durationMs: 9000, consentVersion: CONSENT_VERSION }) })
		const again = await send({ ...key, ...metadataHeaders({ durationMs: 12_000, consentVersion: '2026-01-01' }) })
		expect(again.body).toBe(first.body)
		expect((await stored()).rows).toHaveLength(1)
	})

	test.each([
		['consent-version', ''],
		['consent-version', '2026-01-01, 2026-01-02'],
		['form-duration-ms', ''],
		['form-duration-ms', '1e3'],
		['form-duration-ms', '9'.repeat(16)],
		['form-honeypot', ''],
		['form-honeypot', 'https://spam.example'],
	])('the header %s is refused when it is %j', async (name, value) => {
		const { send, stored } = await site()
		const answer = await send({ ...SHOWN, [name]: value })
		expect(answer.statusCode).toBe(400)
		expect(answer.json()).toMatchObject({ status: 400, message: `The header ${name} is malformed.` })
		expect((await stored()).rows).toEqual([])
	})
})
