// Builds the pages of the desk into dist/desk: what renders them, and their style sheets. The site does without.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/desk/.built')

function hashOfSources() {
	const hash = createHash('sha256')
	for (const file of globSync(['app/{desk,ui}/**', 'shared/desk-view.ts', 'vite.config.ts', 'package-lock.json'], {
		cwd: root,
	}).sort())
		if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(join(root, file)))
	return hash.digest('hex')
}

process.chdir(root)
process.env['NODE_ENV'] = 'production'
const sources = hashOfSources()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
	const { environments, build } = await createBuilder({ logLevel: 'warn' })
	const { deskServer } = environments
	if (!deskServer) throw new Error('vite.config.ts has no environment deskServer.')
	await build(deskServer)
	writeFileSync(stamp, sources)
}
