import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const IS_TEST = /\.(test|spec)\.\w+$|(^|\/)(tests|testing)\/|(^|\/)testing\.tsx?$/
const lines = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8').split('\n').length - 1
const sum = (paths: string[]) => paths.reduce((total, path) => total + lines(path), 0).toLocaleString('en')

/** Prints the lines and files of the project as `wc -l` counts them, those that git knows and still exist. */
export async function run() {
	const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
		cwd: ROOT,
		encoding: 'utf8',
	})
	const deleted = execFileSync('git', ['ls-files', '--deleted'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
	const files = list.split('\n').filter((path) => path && !deleted.includes(path))
	const named = (...endings: string[]) => files.filter((path) => endings.includes(extname(path)))
	const code = named('.ts', '.tsx')
	const product = code.filter((path) => !IS_TEST.test(path))
	const styles = named('.css').filter((path) => !IS_TEST.test(path))
	console.log(`product, TypeScript   ${sum(product)} lines`)
	console.log(`product, CSS          ${sum(styles)} lines`)
	console.log(`product, files        ${product.length + styles.length}`)
	console.log(`tests, TypeScript     ${sum(code.filter((path) => IS_TEST.test(path)))} lines`)
	console.log(`scripts (mjs)         ${sum(named('.mjs'))} lines`)
	console.log(`records (yaml, md)    ${sum(named('.yaml', '.md'))} lines`)
	for (const folder of ['app', 'server', 'ops', 'catalogue', 'drawing', 'shared', 'build', 'scripts']) {
		const within = [...product, ...styles].filter((path) => path.startsWith(`${folder}/`))
		console.log(`  ${folder.padEnd(19)} ${sum(within)} lines in ${within.length} files`)
	}
}
