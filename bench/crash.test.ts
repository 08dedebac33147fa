import { expect, inject, test } from 'vitest'
import { testStore } from '#server/testing/fixtures.ts'
import { killAtRandom } from './crash.ts'
import type { Store } from './harness/server.ts'

test('a server keeps every acknowledged form once and sends its mails when it is killed under load', async () => {
	const found = await killAtRandom({ store: (await testStore()) as Store, kills: 5 })
	expect(found).toMatchObject({ lost: 0, duplicated: 0, withoutMails: 0, incomplete: 0, mailsMissing: 0 })
	expect(found.acknowledged).toBeGreaterThan(16)
}, 300_000)

// The same code answers on both stores.
test.skipIf(inject('postgres')).each([
	['answers before the commit', 'lost'],
	['stores mails after the answer', 'withoutMails'],
] as const)(
	'a server that %s fails the same test when it is killed',
	async (control, wrong) => {
		const found = await killAtRandom({ store: (await testStore()) as Store, kills: 4, replaced: [control] })
		expect(found[wrong]).toBeGreaterThan(0)
	},
	180_000,
)
