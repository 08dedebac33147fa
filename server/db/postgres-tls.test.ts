import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { selfSigned } from '#server/testing/certificate.ts'
import { startPostgres } from '#server/testing/databases/postgres.ts'
import { temporaryFolder } from '#server/testing/fixtures.ts'
import { isUnavailable } from './errors.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'

/** Another address of this machine, which is not known as such. */
const REMOTE = '0.0.0.0'
const certificate = selfSigned(REMOTE)
let server: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
	server = await startPostgres(['-c', 'fsync=off'], certificate)
})
afterAll(() => server.stop())

const at = (host: string, query = '') => server.url.replace('127.0.0.1', host) + query

/** A file with the certificate of an authority. */
function authorityFile(cert = certificate.cert) {
	const file = join(temporaryFolder(), 'ca.pem')
	writeFileSync(file, cert)
	return file
}
const authority = (cert?: string) => `sslrootcert=${authorityFile(cert)}`

async function isEncrypted(url: string) {
	const db = openPostgres(url, () => {})
	onTestFinished(() => db.destroy())
	const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
	return rows[0]?.ssl
}

test('a remote PostgreSQL is used with TLS when the authority of its certificate is given', async () => {
	expect(await isEncrypted(at(REMOTE, `?${authority()}`))).toBe(true)
	expect(await isEncrypted(at(REMOTE, `?sslmode=prefer&${authority()}`))).toBe(true)
})

test('a certificate of another authority or for another host is refused', async () => {
	await expect(isEncrypted(at(REMOTE, `?${authority(selfSigned(REMOTE).cert)}`))).rejects.toThrow(/certificate/)
	const otherHost = isEncrypted(at('127.0.0.1', `?sslmode=verify-ca&${authority()}`))
	await expect(otherHost).rejects.toThrow(/IP: 127.0.0.1 is not in the cert's list/)
	const otherName = isEncrypted(at('localhost', `?sslmode=require&${authority()}`))
	await expect(otherName).rejects.toThrow("Host: localhost. is not cert's CN: 0.0.0.0")
})

test('a refused certificate counts as a database that is unavailable', async () => {
	const error = await isEncrypted(at(REMOTE)).catch((reason) => reason)
	expect(isUnavailable(error)).toBe(true)
})

test('the sentence on a certificate that nobody vouches for says what to do and not the password', async () => {
	const open = (url: string) => openDatabase(readEnv({ DATABASE_URL: url }))
	const untrusted = await open(at(REMOTE)).catch((error) => error.message)
	expect(untrusted).toMatch(/^The database at DATABASE_URL \(0\.0\.0\.0:\d+\/postgres\) can't be used: self-signed/)
	expect(untrusted).toContain('sslrootcert=FILE')
	expect(untrusted).not.toContain(new URL(at(REMOTE)).password)
})
