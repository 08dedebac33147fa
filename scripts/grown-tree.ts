import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const PARTS = [
	'app',
	'content',
	'ops',
	'public',
	'scripts',
	'server',
	'shared',
	'package.json',
	'package-lock.json',
	'react-router.config.ts',
	'tsconfig.json',
	'vite.config.ts',
]

/** A further course after the pattern of a real one: id, name and address of its own, the same texts. */
const variant = (source: string, round: number, step: number) =>
	source
		.replace(/^id: (\d+)$/m, (_, id) => `id: ${Number(id) + round * step}`)
		.replace(/^name: (["']?)(.*?)\1$/m, (_, _quote, name) => `name: "${name}, group ${round + 1}"`)
		.replace(/^link: (.*)$/m, (_, link) => `link: ${link}-${round + 1}`)

/** Copies the project into an empty folder and brings its courses to `count`, the real ones first. Libraries are linked, caches are not. */
export function growTree(folder: string, count: number) {
	for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true })

	const courses = join(folder, 'content/courses')
	const real = readdirSync(courses).filter((name) => name.endsWith('.yaml'))
	const sources = real.map((name) => readFileSync(join(courses, name), 'utf8'))
	for (let index = real.length; index < count; index++) {
		const round = Math.floor(index / real.length)
		const place = index % real.length
		const source = sources[place]
		if (source === undefined) throw new Error('There is no course to start from')
		writeFileSync(join(courses, `${round + 1}-${real[place]}`), variant(source, round, real.length))
	}

	const libraries = join(root, 'node_modules')
	mkdirSync(join(folder, 'node_modules'))
	for (const name of readdirSync(libraries))
		if (!name.startsWith('.') || name === '.bin') symlinkSync(join(libraries, name), join(folder, 'node_modules', name))
}
