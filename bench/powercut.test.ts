import { expect, test } from 'vitest'
import { hasStrace } from './harness/trace.ts'
import { cutPower } from './powercut.ts'

const notTried = hasStrace() ? '' : ' (not tried: strace is missing or not allowed here)'

test.skipIf(notTried)(
	`no acknowledged form is lost when the power is cut${notTried}`,
	async () => {
		const found = await cutPower({ forms: 120, images: 60 })
		expect(found).toMatchObject({ acknowledged: 120, losing: 0, rowsLost: 0, notOpening: 0, incomplete: 0 })
		// Commits, and at least one checkpoint that moved some of them from the log into the file.
		expect(found.syncs).toBeGreaterThan(8)
	},
	120_000,
)

test.skipIf(notTried)(
	`acknowledged forms are lost when the power is cut and synchronous is NORMAL${notTried}`,
	async () => {
		const found = await cutPower({ forms: 120, images: 30, replaced: ['synchronous=NORMAL'] })
		expect(found.losing).toBeGreaterThan(5)
	},
	120_000,
)
