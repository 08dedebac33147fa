import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { dataOf, ICON, LIST, type List, OFFLINE, WORKER } from '#app/offline/contract.ts'

const source = join(import.meta.dirname, '../app/offline')

/** The version of a build: a hash of the names and contents of its files, given as paths below the folder. */
export async function versionOf(folder: string, paths: string[]): Promise<string> {
	const hash = createHash('sha256')
	for (const path of paths.toSorted()) {
		const content = await readFile(join(folder, path))
		hash.update(`${path} ${content.length}\n`).update(content)
	}
	return hash.digest('hex').slice(0, 12)
}

/** Writes /sw.js, with VITE_OFFLINE=off one that takes itself away, and the list of what it keeps. */
export async function writeWorker(folder: string, paths: string[]) {
	const offline = await readFile(join(folder, OFFLINE, 'index.html'), 'utf8')
	const shell = [...new Set(offline.match(/\/assets\/[\w.-]+/g)), ICON, dataOf(OFFLINE), OFFLINE]
	const list: List = {
		shell,
		rest: [
			...paths.filter((path) => /^\/assets\/.+\.(js|css)$/.test(path) && !shell.includes(path)),
			'/data/options.json',
			'/data/countries.json',
		],
		exam: paths.filter((path) => path.startsWith('/data/quiz/')),
	}
	const entry = join(source, process.env['VITE_OFFLINE'] === 'off' ? 'retire.ts' : 'worker.ts')
	const result = await build({
		configFile: false,
		logLevel: 'warn',
		build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'worker' } },
	})
	const [output] = Array.isArray(result) ? result : [result]
	if (!output || !('output' in output)) throw new Error('The service worker was not built')
	await writeFile(join(folder, WORKER), output.output[0].code)
	await writeFile(join(folder, LIST), JSON.stringify(list))
}
