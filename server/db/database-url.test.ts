import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/fixtures.ts'
import { UserError } from '#server/user-error.ts'
import { readDatabaseUrl } from './database-url.ts'

const REMOTE = 'postgres://pramaan:secret@db.example/records'
const LOCAL = 'postgres://pramaan:secret@127.0.0.1/records'
const CHECKED = { rejectUnauthorized: true }

test.each([
	[REMOTE, { host: 'db.example', user: 'pramaan', password: 'secret', database: 'records', ssl: CHECKED }],
	['postgresql://a%40b:p%2F%23@db.example:6432/x', { user: 'a@b', password: 'p/#', port: 6432, ssl: CHECKED }],
	['postgres://[2001:db8::1]:5433', { host: '2001:db8::1', port: 5433, database: undefined, ssl: CHECKED }],
	['postgres://localhost.example/x', { host: 'localhost.example', ssl: CHECKED }],
	[LOCAL, { host: '127.0.0.1', port: undefined, ssl: false }],
	['postgres://[::1]/x', { host: '::1', ssl: false }],
	['postgres:///x', { host: 'localhost', ssl: false }],
	['postgres://pramaan@/x?host=/run/postgresql', { host: '/run/postgresql', user: 'pramaan', ssl: false }],
	['postgres://%2Frun%2Fpostgresql/x', { host: '/run/postgresql', database: 'x', ssl: false }],
])('%s leads to the host, database and protection that it names', (url, address) => {
	expect(readDatabaseUrl(url)).toMatchObject(address)
})

test.each([
	['disable', false, false],
	['allow', CHECKED, false],
	['prefer', CHECKED, false],
	['require', CHECKED, CHECKED],
	['verify-ca', CHECKED, CHECKED],
	['verify-full', CHECKED, CHECKED],
])('sslmode=%s never means TLS without checking the certificate', (mode, remote, local) => {
	expect(readDatabaseUrl(`${REMOTE}?sslmode=${mode}`).ssl).toEqual(remote)
	expect(readDatabaseUrl(`${LOCAL}?sslmode=${mode}`).ssl).toEqual(local)
})

test('an authority and a client certificate are read from files, and ask for TLS also on this machine', () => {
	const file = join(temporaryFolder(), 'ca.pem')
	writeFileSync(file, 'PEM')
	expect(readDatabaseUrl(`${LOCAL}?sslrootcert=${file}`).ssl).toEqual({ ...CHECKED, ca: 'PEM' })
	const { ssl } = readDatabaseUrl(`${REMOTE}?sslmode=require&sslcert=${file}&sslkey=${file}`)
	expect(ssl).toEqual({ ...CHECKED, cert: 'PEM', key: 'PEM' })
	expect(() => readDatabaseUrl(`${REMOTE}?sslrootcert=/nowhere`)).toThrow(
		"The file that sslrootcert in DATABASE_URL names can't be read: ENOENT.",
	)
})

test.each([
	['postgres://pramaan:sec/ret@db.example/records'],
	['postgres://pramaan:sec#ret@db.example/records'],
	['postgres://pramaan:12?secret=1@db.example/records'],
	['postgres://pramaan:%ffsecret@db.example/records'],
	['secret'],
	['postgres://pramaan:secret@one.example:5432,two.example:5432/records'],
	[`${REMOTE}?sslmode=no-verify`],
	[`${REMOTE}?ssl=0`],
	[`${REMOTE}?uselibpqcompat=true&sslmode=require`],
	[`${REMOTE}?target_session_attrs=secret`],
	[`${REMOTE}?host=secret.example`],
])('%s is refused in a sentence that repeats nothing of it', (url) => {
	const refuse = () => readDatabaseUrl(url)
	expect(refuse).toThrow(UserError)
	expect(refuse).toThrow(/DATABASE_URL(?!.*(secret|sec\/|ret@|db\.example)).*\.$/)
})
