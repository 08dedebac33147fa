// A real PgBouncer (Debian's package) in transaction mode before the PostgreSQL of the tests.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'

// Debian's folder of such programs is not on the path of every user.
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Why there is no pooler here; undefined if there is one. */
export const NO_PGBOUNCER = PROGRAM ? undefined : 'pgbouncer is missing (Debian and Ubuntu: apt-get install pgbouncer)'

/** Starts a pooler with two connections for all clients of a database. Returns the address that leads through it. */
export async function startPgBouncer(database: string): Promise<string> {
	const { port, username, password } = new URL(database)
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-pgbouncer-'))
	// It refuses to run as root.
	chmodSync(folder, 0o755)
	const own = await freePort()
	writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
	writeFileSync(
		join(folder, 'pgbouncer.ini'),
		`[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 2
`,
	)
	const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
	const child = spawn(PROGRAM ?? '', [...user, join(folder, 'pgbouncer.ini')])
	onTestFinished(async () => {
		const ended = once(child, 'exit')
		child.kill('SIGKILL')
		await ended
		rmSync(folder, { recursive: true })
	})
	let output = ''
	for await (const chunk of child.stderr) {
		output += chunk
		if (output.includes('process up')) return Object.assign(new URL(database), { port: String(own) }).href
	}
	throw new Error(`PgBouncer ended: ${output}`)
}
