import { expect, inject, test } from 'vitest'
import { testStore } from '#server/testing/fixtures.ts'
import { killAtRandom } from './crash.ts'
import type { Store } from './rig/servers.ts'

const NOTHING_WRONG = { lost: 0, twice: 0, withoutMails: 0, half: 0, unsent: 0, mailsMissing: 0 }

test('five times kill -9 under load lose nothing that was acknowledged, store nothing twice, and every mail leaves', async () => {
	const found = await killAtRandom({ store: (await testStore()) as Store, kills: 5 })
	expect(found).toMatchObject(NOTHING_WRONG)
	expect(found.acknowledged).toBeGreaterThan(16)
}, 300_000)

// The same code answers on both stores.
test.skipIf(inject('postgres')).each([
	['answer before the commit', 'lost'],
	['mails after the answer', 'withoutMails'],
] as const)(
	'were it "%s", the same would show it',
	async (edit, wrong) => {
		const found = await killAtRandom({ store: (await testStore()) as Store, kills: 4, edits: [edit] })
		expect(found[wrong]).toBeGreaterThan(0)
	},
	180_000,
)
