// What the two commands need before anything else. Runs on the machine's own Node, so: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const NEEDED = 24

process.chdir(root)
process.env.PATH = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`

/** Runs a command in this terminal; its exit code. */
export function run(command, args, env = {}) {
	const { status, error } = spawnSync(command, args, {
		stdio: 'inherit',
		env: { ...process.env, ...env },
		shell: process.platform === 'win32',
	})
	if (error) console.error(`${command} could not be started: ${error.message}`)
	return status ?? 1
}

export function stop(sentence) {
	console.error(`\n${sentence}\n`)
	process.exit(1)
}

function hashOf(paths) {
	const hash = createHash('sha256')
	const add = (path) => {
		if (!existsSync(path)) return
		if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
		else hash.update(path).update(readFileSync(path))
	}
	paths.forEach(add)
	return hash.digest('hex')
}

/** Does the work only if what it depends on has changed since it was last done to the end. */
function once(stamp, paths, work) {
	const now = hashOf(paths)
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
	rmSync(stamp, { force: true })
	work()
	mkdirSync(join(stamp, '..'), { recursive: true })
	writeFileSync(stamp, now)
}

// Named one by one, because NODE_ENV and npm's settings may leave kinds of packages out. No install script is needed.
const FLAGS = [
	'--include=optional',
	'--include=peer',
	'--ignore-scripts',
	'--no-audit',
	'--no-fund',
	'--loglevel=error',
]

/** Installs the packages in the lock of `folder`, with or without devDependencies, unless they are installed already. */
export function installIn(folder, { dev = true } = {}) {
	const stamp = join(folder, 'node_modules/.installed')
	const lock = hashOf([join(folder, 'package-lock.json')])
	const installed = existsSync(stamp) && readFileSync(stamp, 'utf8')
	if (installed === `${lock} dev` || (installed === lock && !dev)) return
	console.log('Installing what is missing …')
	rmSync(stamp, { force: true })
	// npm ci deletes node_modules first, from which a server may be running: a finished installation is brought up to date.
	const command = installed ? ['install', '--no-save'] : ['ci']
	if (run('npm', [...command, `--prefix=${folder}`, dev ? '--include=dev' : '--omit=dev', ...FLAGS]) !== 0)
		stop(
			'The packages could not be installed. Check that npm reaches its registry (npm ping), then run the command again.',
		)
	writeFileSync(stamp, dev ? `${lock} dev` : lock)
}

/** devDependencies are what the tests and checks need. */
export function install(options) {
	installIn('.', options)
	const { stdout } = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
	if (Number(stdout?.slice(1).split('.')[0]) < NEEDED)
		stop(`Node ${NEEDED} or newer is needed and could not be brought along on this kind of machine (${process.platform} ${process.arch}).
Install it from nodejs.org, then run the command again.`)
}

const SOURCES = ['app', 'content', 'shared', 'public', 'build', 'package-lock.json', 'vite.config.ts']

export function build() {
	once(join(root, 'dist/.built'), SOURCES, () => {
		console.log('Building the site …')
		// React's and Vite's development builds are chosen by NODE_ENV.
		if (run('node', ['build/main.ts'], { NODE_ENV: 'production' }) !== 0)
			stop('The site could not be built. The message above says which file is at fault.')
	})
}
