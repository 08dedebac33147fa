import { expect, test } from 'vitest'
import { newSqlite } from './harness/server.ts'
import { registerOnSchedule } from './load.ts'

test('the server takes every registration with little memory when fifty come a second', async () => {
	const { registrations, errors, memoryMB } = await registerOnSchedule({ store: newSqlite(), seconds: 4 })
	expect({ registrations, errors }).toEqual({ registrations: 200, errors: 0 })
	expect(memoryMB).toBeLessThan(256)
}, 300_000)

test('the load bench shows many slow answers when the server stands still for a second', async () => {
	const { p90 } = await registerOnSchedule({ store: newSqlite(), seconds: 3, haltMs: 1000 })
	expect(p90).toBeGreaterThan(500)
}, 300_000)
