import { expect, inject, test } from 'vitest'
import { testStore } from '#server/testing/fixtures.ts'
import type { Store } from './harness/server.ts'
import { postAtOnce } from './idempotency.ts'

const servers = inject('postgres') ? 2 : 1

test('a form is stored once and gets one answer when it is posted fifty times at once, and another body is refused', async () => {
	const found = await postAtOnce({ store: (await testStore()) as Store, servers, rounds: 2 })
	expect(found).toEqual({ forms: 4, answers: 4, rows: 4, mails: 8, others: [422] })
}, 300_000)

test.skipIf(inject('postgres'))(
	'a form is stored with each post when the key is not unique',
	async () => {
		const found = await postAtOnce({ store: (await testStore()) as Store, rounds: 1, replaced: ['no unique key'] })
		expect(found.rows).toBe(100)
	},
	60_000,
)
