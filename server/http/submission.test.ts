import { describe, expect, test } from 'vitest'
import { APPLICANT, MESSAGE, testApp } from '#server/testing/fixtures.ts'
import { CONSENT_VERSION } from '#shared/consent.ts'

describe.each([
	{ url: '/api/register', answers: APPLICANT, table: 'registrations', least: 3000, status: 201 },
	{ url: '/api/contact', answers: MESSAGE, table: 'contactMessages', least: 2000, status: 200 },
] as const)('$url', ({ url, answers, table, least, status }) => {
	const site = async () => {
		const { app, db } = await testApp()
		const send = (more: object, key?: string) =>
			app.inject({
				method: 'POST',
				url,
				payload: { ...answers, ...more },
				headers: key === undefined ? {} : { 'idempotency-key': key },
			})
		const stored = async () => {
			const rows = await db.selectFrom(table).select(['suspect', 'consentVersion']).orderBy('id').execute()
			const mails = await db.selectFrom('outbox').select('id').execute()
			return { rows, mails: mails.length }
		}
		return { send, stored }
	}

	test.each([
		['what a person sends', { website: '', filledIn: least }, null],
		['no sign at all, as without a script', {}, null],
		['an empty hidden field alone', { website: '' }, null],
		['a hidden field that was filled in', { website: 'https://spam.example', filledIn: 60_000 }, 'honeypot'],
		['a hidden field with a value that is no text', { website: ['x'] }, 'honeypot'],
		['a form filled in too fast', { website: '', filledIn: least - 1 }, 'too fast'],
		['a time that can not be', { filledIn: -5 }, 'too fast'],
		['a time that is none', { filledIn: 'soon' }, null],
	])('%s', async (_, more, suspect) => {
		const { send, stored } = await site()
		const good = await send({})
		const answer = await send(more)
		expect(answer.statusCode).toBe(status)
		expect(Object.keys(answer.headers)).toEqual(Object.keys(good.headers))
		expect(answer.json()).toEqual({ ...good.json(), reference: expect.stringMatching(/^PRM-/) })
		expect(await stored()).toEqual({
			rows: [null, suspect].map((suspect) => ({ suspect, consentVersion: CONSENT_VERSION })),
			mails: suspect ? 2 : 4,
		})
	})

	test('the signs do not tell two submissions apart', async () => {
		const { send, stored } = await site()
		const first = await send({ filledIn: 9000, consentVersion: CONSENT_VERSION }, 'form-1')
		const again = await send({ filledIn: 12_000, website: '', consentVersion: '2026-01-01' }, 'form-1')
		expect(again.body).toBe(first.body)
		expect((await stored()).rows).toHaveLength(1)
	})

	test('the wording that an older page showed is kept as it is', async () => {
		const { send, stored } = await site()
		await send({ consentVersion: '2026-01-01' })
		await send({ consentVersion: '' })
		expect((await stored()).rows.map(({ consentVersion }) => consentVersion)).toEqual(['2026-01-01', CONSENT_VERSION])
		const refused = await send({ consentVersion: 'x'.repeat(21) })
		expect(refused.statusCode).toBe(422)
		expect(refused.json().errors).toEqual({ consentVersion: 'Use at most 20 characters' })
	})
})
