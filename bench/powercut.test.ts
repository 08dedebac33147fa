import { expect, test } from 'vitest'
import { cutPower } from './powercut.ts'
import { hasStrace } from './rig/trace.ts'

const without = hasStrace() ? '' : ' (not tried: strace is missing or not allowed here)'

test.skipIf(without)(
	`sixty power cuts lose nothing that was acknowledged${without}`,
	async () => {
		const found = await cutPower({ forms: 120, images: 60 })
		expect(found).toMatchObject({ acknowledged: 120, losing: 0, lost: 0, broken: 0, halves: 0 })
		// Commits, and at least one of them moved on from the log into the file itself.
		expect(found.syncs).toBeGreaterThan(8)
	},
	120_000,
)

test.skipIf(without)(
	`with synchronous=NORMAL the same lose much${without}`,
	async () => {
		const found = await cutPower({ forms: 120, images: 30, edits: ['synchronous=NORMAL'] })
		expect(found.losing).toBeGreaterThan(5)
	},
	120_000,
)
