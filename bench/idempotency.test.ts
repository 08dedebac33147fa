import { expect, inject, test } from 'vitest'
import { testStore } from '#server/testing/fixtures.ts'
import { postAtOnce } from './idempotency.ts'
import type { Store } from './rig/servers.ts'

const servers = inject('postgres') ? 2 : 1

test(`fifty identical posts at once to ${servers} server(s): one row, its mails, one answer; another body is refused`, async () => {
	const found = await postAtOnce({ store: (await testStore()) as Store, servers, rounds: 2 })
	expect(found).toEqual({ forms: 4, answers: 4, rows: 4, mails: 8, others: [422] })
}, 300_000)

test.skipIf(inject('postgres'))(
	'without the unique index each post is a row',
	async () => {
		const found = await postAtOnce({ store: (await testStore()) as Store, rounds: 1, edits: ['no unique key'] })
		expect(found.rows).toBe(100)
	},
	60_000,
)
