import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

const works = () => spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0

/** Installs strace if possible, which the tests of power cuts and I/O errors need. They are skipped without it. */
export function strace() {
	if (works()) return
	if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.log('No strace was found: apt-get installs the system package strace …')
		run('apt-get', ['update', '-qq'])
		run('apt-get', ['install', '-y', '-qq', 'strace'], { DEBIAN_FRONTEND: 'noninteractive' })
	}
	if (!works())
		console.log(`Power cuts and I/O errors are not tried in this run: strace is missing or not allowed here.
On Debian or Ubuntu: sudo apt-get install strace`)
}
