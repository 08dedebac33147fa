import { expect, test } from 'vitest'
import { registerOnSchedule } from './load.ts'
import { newSqlite } from './rig/servers.ts'

test('fifty registrations a second: none fails, memory stays low', async () => {
	const { registrations, errors, memory } = await registerOnSchedule({ store: newSqlite(), seconds: 4 })
	expect({ registrations, errors }).toEqual({ registrations: 200, errors: 0 })
	expect(memory).toBeLessThan(256)
}, 300_000)

test('a server that stands still shows in the slow answers, not only in one', async () => {
	const { p90 } = await registerOnSchedule({ store: newSqlite(), seconds: 3, halt: 1000 })
	expect(p90).toBeGreaterThan(500)
}, 300_000)
