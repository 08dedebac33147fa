import { expect, test } from 'vitest'
import { testApp } from '#server/testing/fixtures.ts'

test.each([['GET'], ['HEAD']] as const)('%s says alive and ready', async (method) => {
	const { app } = await testApp()
	for (const url of ['/healthz', '/readyz']) {
		const answer = await app.inject({ method, url })
		expect(answer.statusCode).toBe(200)
		expect(answer.headers['cache-control']).toBe('no-store')
		if (method === 'HEAD') expect(answer.body).toBe('')
	}
})

test('the server is alive and not ready when the database is gone', async () => {
	const { app, db } = await testApp()
	await db.destroy()
	expect((await app.inject('/healthz')).statusCode).toBe(200)
	const answer = await app.inject('/readyz')
	expect(answer.statusCode).toBe(503)
	expect(answer.headers['retry-after']).toBe('5')
})
