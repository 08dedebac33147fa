import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// All settings by which npm omits packages. An empty line separates the values of a list.
const OMITTING = {
	NODE_ENV: 'production',
	npm_config_omit: 'dev\n\noptional\n\npeer',
	npm_config_production: 'true',
}
const KINDS = { dependencies: {}, devDependencies: { dev: true }, optionalDependencies: { optional: true } }
let project: string

function write(name: string, value: object) {
	mkdirSync(join(project, name, '..'), { recursive: true })
	writeFileSync(join(project, name), JSON.stringify(value))
}
const setup = (call: string, env: NodeJS.ProcessEnv) =>
	execFileSync(
		process.execPath,
		['--input-type=module', '-e', `import * as setup from './scripts/setup.mjs'; setup.${call}`],
		{ cwd: project, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
	)
const installed = () =>
	Object.keys(KINDS).filter((kind) => existsSync(join(project, 'node_modules', kind.toLowerCase())))

// A temporary project with one package of each kind.
beforeEach(() => {
	project = mkdtempSync(join(tmpdir(), 'pramaan-setup-'))
	cpSync('scripts/setup.mjs', join(project, 'scripts/setup.mjs'))
	write('build/sources.json', [])
	const dependencies: Record<string, object> = {}
	const locked: Record<string, object> = {}
	for (const [kind, flags] of Object.entries(KINDS)) {
		const name = kind.toLowerCase()
		const folder = `packages/${name}`
		write(`${folder}/package.json`, { name, version: '1.0.0' })
		dependencies[kind] = { [name]: `file:${folder}` }
		locked[folder] = { version: '1.0.0', ...flags }
		locked[`node_modules/${name}`] = { resolved: folder, link: true }
	}
	write('package.json', dependencies)
	writeFileSync(join(project, 'build/main.ts'), `require('node:fs').writeFileSync('built', process.env.NODE_ENV)`)
	write('package-lock.json', { lockfileVersion: 3, packages: { '': dependencies, ...locked } })
})
afterEach(() => rmSync(project, { recursive: true }))

test('install adds all packages except devDependencies when NODE_ENV and npm settings omit packages', () => {
	setup('install({ dev: false })', OMITTING)
	expect(installed()).toEqual(['dependencies', 'optionalDependencies'])
})

test('install adds devDependencies and deletes nothing when the other packages are installed', () => {
	setup('install({ dev: false })', OMITTING)
	write('node_modules/.cache/file', {})
	setup('install()', OMITTING)
	expect(installed()).toEqual(Object.keys(KINDS))
	expect(existsSync(join(project, 'node_modules/.cache/file'))).toBe(true)
	setup('install({ dev: false })', OMITTING)
	expect(installed()).toEqual(Object.keys(KINDS))
})

test('install replaces node_modules when it does not come from a complete installation', () => {
	write('node_modules/.cache/file', {})
	setup('install()', OMITTING)
	expect(installed()).toEqual(Object.keys(KINDS))
	expect(existsSync(join(project, 'node_modules/.cache/file'))).toBe(false)
})

test('build runs in production mode when NODE_ENV is development', () => {
	setup('build()', { NODE_ENV: 'development' })
	expect(readFileSync(join(project, 'built'), 'utf8')).toBe('production')
})
