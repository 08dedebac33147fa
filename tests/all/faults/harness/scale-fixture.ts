import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from '#tests/all/changes/project-copy.ts'
import { deleteAtExit } from './server.ts'

/** Another course like a real one: id, name and link of its own, the same texts. */
const variant = (source: string, round: number, step: number) =>
	source
		.replace(/^id: (\d+)$/m, (_, id) => `id: ${Number(id) + round * step}`)
		.replace(/^name: (["']?)(.*?)\1$/m, (_, _quote, name) => `name: "${name}, group ${round + 1}"`)
		.replace(/^formerNames: .*\n/m, '')
		.replace(/^link: (.*)$/m, (_, link) => `link: ${link}-${round + 1}`)

/** A copy of the project with so many courses, the real ones first. */
export function makeScaleFixture(count: number) {
	const folder = deleteAtExit(copyProject((file) => !/^(docs|tests)\//.test(file)))
	const courses = join(folder, 'content/courses')
	const real = readdirSync(courses).filter((name) => name.endsWith('.yaml'))
	const sources = real.map((name) => readFileSync(join(courses, name), 'utf8'))
	for (let index = real.length; index < count; index++) {
		const round = Math.floor(index / real.length)
		const place = index % real.length
		const source = sources[place] as string
		writeFileSync(join(courses, `${round + 1}-${real[place]}`), variant(source, round, real.length))
	}
	return folder
}
