import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './setup.mjs'

/** Whether one of these commands can be started. */
const starts = (...commands) =>
	commands.some((command) => !spawnSync(command, ['--version'], { timeout: 60_000 }).error)

const PACKAGES = [
	{
		name: 'strace',
		works: () => spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0,
		untested: 'power cuts and I/O errors',
	},
	{ name: 'default-jre-headless', works: () => starts('java'), untested: 'the validity of the HTML' },
	{ name: 'firefox-esr', works: () => starts('firefox-esr', 'firefox'), untested: 'Firefox and WebKit' },
	{ name: 'webkit2gtk-driver', works: () => starts('WebKitWebDriver'), untested: 'Firefox and WebKit' },
	{ name: 'xvfb', works: () => starts('xvfb-run'), untested: 'Firefox and WebKit' },
	{ name: 'xauth', works: () => starts('xauth'), untested: 'Firefox and WebKit' },
]

/** Installs the programs that some tests need, if possible. Returns what can't be tested without the missing ones. */
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
		for (const name of names) run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
	}
	const absent = missing.filter(({ works }) => !works())
	for (const { name, untested } of absent)
		console.log(`Not tested in this run: ${untested}. On Debian or Ubuntu: sudo apt-get install ${name}`)
	return new Set(absent.map(({ untested }) => untested))
}
