import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

const PACKAGES = [
	{
		name: 'strace',
		works: () => spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0,
		notTried: 'Power cuts and I/O errors are not tried in this run: strace is missing or not allowed here.',
	},
	{
		name: 'pgbouncer',
		works: () => ['pgbouncer', '/usr/sbin/pgbouncer'].some((path) => spawnSync(path, ['--version']).status === 0),
		notTried: 'A pooler before PostgreSQL is not tried in this run: pgbouncer is missing.',
		// The package starts a service, and tests start their own.
		afterwards: () => spawnSync('systemctl', ['disable', '--now', 'pgbouncer']),
	},
]

/** Installs the programs that some tests need, if possible. Those tests are skipped without them. */
export function installSystemPackages() {
	const missing = PACKAGES.filter(({ works }) => !works())
	if (
		missing.length > 0 &&
		process.platform === 'linux' &&
		process.getuid?.() === 0 &&
		existsSync('/usr/bin/apt-get')
	) {
		const names = missing.map(({ name }) => name)
		console.log(`Not found: ${names.join(', ')}. apt-get installs the system packages of these names …`)
		run('apt-get', ['update', '-qq'])
		for (const { name, afterwards } of missing) {
			run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
			afterwards?.()
		}
	}
	for (const { name, notTried } of missing.filter(({ works }) => !works()))
		console.log(`${notTried}\nOn Debian or Ubuntu: sudo apt-get install ${name}`)
}
