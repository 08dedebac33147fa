import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

const ENTRY = 'app/client.tsx'

const isPage = (key: string) => key.endsWith('.page.tsx')

/** Reads the assets of the browser build from Vite's manifest. */
export async function readAssets(client: string) {
	const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
	const sizes = new Map<string, number>()
	for (const { file } of Object.values(manifest)) sizes.set(file, (await stat(join(client, file))).size)

	const chunk = (key: string) => {
		const found = manifest[key]
		if (!found) throw new Error(`The build has no module ${key}`)
		return found
	}
	/** Manifest keys of modules and their static imports; with what they import `later`, without other pages. */
	const closure = (keys: string[], later = false, known = new Set<string>()): Set<string> => {
		for (const key of keys) {
			if (known.has(key)) continue
			known.add(key)
			const { imports = [], dynamicImports = [] } = chunk(key)
			closure(later ? [...imports, ...dynamicImports].filter((one) => !isPage(one)) : imports, later, known)
		}
		return known
	}
	const stylesOf = (keys: Iterable<string>) => {
		const styles = new Set([...keys].flatMap((key) => chunk(key).css ?? []))
		return [...styles].map((file) => `/${file}`)
	}
	const all = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
	return {
		/** Paths of all modules, style sheets and fonts. */
		files: [...new Set(all)].map((file) => `/${file}`),
		/** The style sheets and modules of a page by its source file; the entry first, then the modules by descending size. */
		of(source: string) {
			const keys = [...closure([ENTRY, source])]
			const entry = chunk(ENTRY).file
			const rest = keys.map((key) => chunk(key).file).filter((file) => file !== entry)
			const modules = [...new Set(rest)].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
			return { modules: [entry, ...modules].map((file) => `/${file}`), styles: stylesOf(keys) }
		},
		/** The style sheets of a page that is rendered without scripts: with those of what its modules import later. */
		answerStyles: (source: string) => stylesOf([...closure([ENTRY, source]), ...closure([source], true)]),
	}
}
