// Installation and build for the npm scripts. Runs on the system's Node: plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const MIN_NODE_VERSION = 24

process.chdir(root)
process.env.PATH = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`

/** Runs a command in this terminal and returns its exit code. */
export function run(command, args, env = {}) {
	const { status, error } = spawnSync(command, args, {
		stdio: 'inherit',
		env: { ...process.env, ...env },
		shell: process.platform === 'win32',
	})
	if (error) console.error(`${command} could not be started: ${error.message}`)
	return status ?? 1
}

/** Prints a message and exits with an error. */
export function stop(message) {
	console.error(`\n${message}\n`)
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

/** Runs `work` unless `paths` are unchanged since it last completed, as recorded in the file `stamp`. */
function once(stamp, paths, work) {
	const now = hashOf(paths)
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
	rmSync(stamp, { force: true })
	work()
	mkdirSync(join(stamp, '..'), { recursive: true })
	writeFileSync(stamp, now)
}

// Explicit, because NODE_ENV and npm settings may omit kinds of packages. No install script is needed.
const FLAGS = [
	'--include=optional',
	'--include=peer',
	'--ignore-scripts',
	'--no-audit',
	'--no-fund',
	'--loglevel=error',
]

/** Installs the packages of the lock file in `folder`, with or without devDependencies, unless they are installed. */
export function installIn(folder, { dev = true } = {}) {
	const stamp = join(folder, 'node_modules/.installed')
	const lock = hashOf([join(folder, 'package-lock.json')])
	const installed = existsSync(stamp) && readFileSync(stamp, 'utf8')
	if (installed === `${lock} dev` || (installed === lock && !dev)) return
	console.log('Installing what is missing …')
	rmSync(stamp, { force: true })
	// npm ci deletes node_modules, which a running server may use, so a complete installation is updated instead.
	const command = installed ? ['install', '--no-save'] : ['ci']
	if (run('npm', [...command, `--prefix=${folder}`, dev ? '--include=dev' : '--omit=dev', ...FLAGS]) !== 0)
		stop(
			'The packages could not be installed. Check that npm reaches its registry (npm ping), then run the command again.',
		)
	writeFileSync(stamp, dev ? `${lock} dev` : lock)
}

/** Installs the packages of the project; tests and checks need devDependencies (`dev`). */
export function install(options) {
	installIn('.', options)
	const { stdout } = spawnSync('node', ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
	if (Number(stdout?.slice(1).split('.')[0]) < MIN_NODE_VERSION)
		stop(`Node ${MIN_NODE_VERSION} or newer is required and could not be installed on this kind of machine (${process.platform} ${process.arch}).
Install it from nodejs.org, then run the command again.`)
}

/** The pages of the desk, which the site does without. */
export function buildDesk() {
	once(join(root, 'dist/desk/.built'), ['app', 'shared', 'package-lock.json', 'vite.config.ts'], () => {
		if (run('node', ['build/desk.ts'], { NODE_ENV: 'production' }) !== 0)
			stop('The pages of the desk could not be built. The message above says why.')
	})
}

export function build() {
	const sources = JSON.parse(readFileSync(join(root, 'build/sources.json'), 'utf8'))
	once(join(root, 'dist/.built'), sources, () => {
		console.log('Building the site …')
		// NODE_ENV selects the production builds of React and Vite.
		if (run('node', ['build/main.ts'], { NODE_ENV: 'production' }) !== 0)
			stop('The site could not be built. The message above says which file is at fault.')
	})
}
