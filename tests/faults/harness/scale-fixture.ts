import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, temporaryFolder } from './server.ts'

const LEFT_OUT = /^$|^(bench|browsers|docs|e2e)\//

/** Another course like a real one: id, name and link of its own, the same texts. */
const variant = (source: string, round: number, step: number) =>
	source
		.replace(/^id: (\d+)$/m, (_, id) => `id: ${Number(id) + round * step}`)
		.replace(/^name: (["']?)(.*?)\1$/m, (_, _quote, name) => `name: "${name}, group ${round + 1}"`)
		.replace(/^link: (.*)$/m, (_, link) => `link: ${link}-${round + 1}`)

/** A copy of the project with so many courses, the real ones first. Libraries are linked, caches are not copied. */
export function makeScaleFixture(count: number) {
	const folder = temporaryFolder()
	const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
	for (const name of String(listed).split('\0'))
		if (existsSync(join(ROOT, name)) && !LEFT_OUT.test(name))
			cpSync(join(ROOT, name), join(folder, name), { recursive: true })

	const courses = join(folder, 'content/courses')
	const real = readdirSync(courses).filter((name) => name.endsWith('.yaml'))
	const sources = real.map((name) => readFileSync(join(courses, name), 'utf8'))
	for (let index = real.length; index < count; index++) {
		const round = Math.floor(index / real.length)
		const place = index % real.length
		const source = sources[place] as string
		writeFileSync(join(courses, `${round + 1}-${real[place]}`), variant(source, round, real.length))
	}

	const libraries = join(ROOT, 'node_modules')
	mkdirSync(join(folder, 'node_modules'))
	for (const name of readdirSync(libraries))
		if (!name.startsWith('.') || name === '.bin') symlinkSync(join(libraries, name), join(folder, 'node_modules', name))
	return folder
}
