import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { LOOK_UP } from '#server/certificates/lookup.ts'
import { testApp } from '#server/testing/fixtures.ts'
import { postJson } from '#server/testing/process.ts'

test('a call that nothing answers gets 503 with Retry-After before its connection is closed, also with a body', async () => {
	const { app } = await testApp()
	const never = () => new Promise(() => {})
	const probe = { ...LOOK_UP, limits: [], cost: 'probe' as const }
	app.get('/probe', { config: { declared: probe } }, never)
	app.post('/write', { config: { declared: { ...probe, cost: 'write' } }, schema: { body: z.any() } }, never)
	const address = await app.listen({ host: '127.0.0.1', port: 0 })
	for (const { status, headers } of await Promise.all([fetch(`${address}/probe`), postJson(`${address}/write`, {})]))
		expect([status, headers.get('retry-after')]).toEqual([503, '5'])
})
