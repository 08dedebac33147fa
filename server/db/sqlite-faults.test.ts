import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { MESSAGE, temporaryFolder, testApp, testDatabase } from '#server/testing/fixtures.ts'

const post = (app: FastifyInstance, payload: object) => app.inject({ method: 'POST', url: '/api/contact', payload })

test('a full disk is 503 with Retry-After, and over when there is room again', async () => {
	const { app, db } = await testApp()
	const limit = (pages: number) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(db)
	await limit(1)
	const answers = await Promise.all(
		Array.from({ length: 40 }, () => post(app, { ...MESSAGE, message: 'x'.repeat(5000) })),
	)
	const refused = answers.filter(({ statusCode }) => statusCode === 503)
	expect(refused.length).toBeGreaterThan(0)
	expect(refused[0]?.headers['retry-after']).toBe('5')
	expect(refused[0]?.body).not.toMatch(/sqlite|disk|full/i)
	await limit(100_000)
	expect((await post(app, MESSAGE)).statusCode).toBe(200)
	expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(41 - refused.length)
})

test('a locked database is 503, and over when the lock is gone', async () => {
	const folder = temporaryFolder()
	const { app } = await testApp({ db: await testDatabase({ DATA_DIR: folder }) })
	const other = new DatabaseSync(join(folder, 'pramaan.sqlite'))
	onTestFinished(() => other.close())
	other.exec('begin immediate')
	expect((await post(app, MESSAGE)).statusCode).toBe(503)
	other.exec('rollback')
	expect((await post(app, MESSAGE)).statusCode).toBe(200)
})
