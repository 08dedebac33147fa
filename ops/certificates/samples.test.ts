import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { loadOffer } from '#catalogue/load/offer.server.ts'
import { sqliteFile } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { temporaryFolder } from '#server/testing/fixtures.ts'
import { run } from '#server/testing/process.ts'
import { wantsSamples } from './samples.ts'

const hasSamples = loadOffer().site.samples.length > 0

test.skipIf(!hasSamples)('a new data folder gets the sample certificates, marked as samples, once', async () => {
	const DATA_DIR = temporaryFolder()
	const prepare = () => run('ops/certificates/samples.ts', [], { DATA_DIR })
	expect((await prepare()).code).toBe(0)
	const rows = () => {
		const db = new DatabaseSync(sqliteFile(DATA_DIR))
		const found = db.prepare('select number, issued_by from certificates').all()
		db.close()
		return found
	}
	const first = rows()
	expect(first.map(({ number }) => number)).toContain('PRM-LA-2025-00418')
	for (const { issued_by } of first) expect(issued_by).toMatch(/\(sample\)$/)
	expect(await prepare()).toMatchObject({ code: 0, stdout: '', stderr: '' })
	expect(rows()).toEqual(first)
})

test.each([
	['with a public address', { PUBLIC_URL: 'https://pramaan.example' }, ['phone']],
	['with an address for others', { HOST: '0.0.0.0' }, ['phone']],
	['with an address for others over IPv6', { HOST: '::' }, ['phone']],
	['with PostgreSQL', { DATABASE_URL: 'postgres://localhost/pramaan' }, ['phone']],
	['when no content is a sample', {}, []],
])('a data folder gets no sample certificates %s', (_, settings, samples) => {
	const DATA_DIR = temporaryFolder()
	expect(wantsSamples(readEnv({ DATA_DIR, ...settings }), samples)).toBe(false)
	expect(wantsSamples(readEnv({ DATA_DIR, HOST: '::1' }), ['phone'])).toBe(true)
})
