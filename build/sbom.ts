import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')
const SPEC_VERSION = '1.6'

type LockedPackage = {
	/** Where it is not that of the folder. */
	name?: string
	version?: string
	integrity?: string
	license?: string
	dev?: boolean
	optional?: boolean
	devOptional?: boolean
	dependencies?: Record<string, string>
	optionalDependencies?: Record<string, string>
	peerDependencies?: Record<string, string>
}
/** package-lock.json, in which packages are named by their folder ('node_modules/a/node_modules/b'), the project by ''. */
type Lock = { packages: Record<string, LockedPackage> }

/** Writes what the lock installs for `npm start`, and what of it visitors load. The server does not serve it. */
export async function writeSbom(file: string, browserChunks: Rolldown.OutputChunk[]) {
	const lock: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
	await writeFile(file, JSON.stringify(sbomOf(lock, packagesIn(browserChunks)), null, '\t'))
}

/** The folders of the packages with code or styles in the chunks. */
export function packagesIn(chunks: Pick<Rolldown.OutputChunk, 'modules'>[]): Set<string> {
	const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules))
	const used = modules.filter(([id, { renderedLength }]) => renderedLength > 0 || id.endsWith('.css'))
	const folderOf = (id: string) =>
		relative(root, id)
			.replaceAll(sep, '/')
			.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0]
	return new Set(used.flatMap(([id]) => folderOf(id) ?? []))
}

/**
 * A CycloneDX list of the packages that are installed without devDependencies; those in `browser` are marked. It has no
 * serial number and no time, so that the same sources give the same list.
 */
export function sbomOf(lock: Lock, browser: ReadonlySet<string>) {
	const packages = new Map(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
	const { '': project = {} } = lock.packages
	const ref = purlOf('', project)
	const components = new Map<string, ReturnType<typeof componentOf>>()
	const dependencies = new Map<string, Set<string>>()
	for (const [folder, locked] of packages) {
		const purl = purlOf(folder, locked)
		// One version may be in several folders.
		if (folder !== '') components.set(purl, componentOf(folder, locked, components.get(purl), browser.has(folder)))
		const dependsOn = dependencies.get(purl) ?? new Set()
		dependencies.set(purl, dependsOn)
		for (const needed of neededBy(folder, locked, packages)) dependsOn.add(needed)
	}
	return {
		$schema: `http://cyclonedx.org/schema/bom-${SPEC_VERSION}.schema.json`,
		bomFormat: 'CycloneDX',
		specVersion: SPEC_VERSION,
		version: 1,
		metadata: {
			lifecycles: [{ phase: 'build' }],
			component: { type: 'application', 'bom-ref': ref, name: project.name, version: project.version, purl: ref },
		},
		components: [...components.values()],
		dependencies: Array.from(dependencies, ([purl, dependsOn]) => ({ ref: purl, dependsOn: [...dependsOn].sort() })),
	}
}

const nameOf = (folder: string, { name }: LockedPackage) => name ?? folder.replace(/^.*node_modules\//, '')

const purlOf = (folder: string, locked: LockedPackage) =>
	`pkg:npm/${nameOf(folder, locked).replace('@', '%40')}@${encodeURIComponent(locked.version ?? '')}`

type Component = {
	type: 'library'
	'bom-ref': string
	name: string
	version: string
	scope: 'required' | 'optional'
	hashes?: { alg: string; content: string }[]
	licenses?: { expression: string }[]
	purl: string
	properties?: { name: string; value: string }[]
}

function componentOf(
	folder: string,
	locked: LockedPackage,
	known: Component | undefined,
	inBrowser: boolean,
): Component {
	const { version = '', integrity, license, optional, devOptional } = locked
	const purl = purlOf(folder, locked)
	const isRequired = known?.scope === 'required' || !(optional || devOptional)
	const properties = inBrowser ? [{ name: 'pramaan:browser', value: 'true' }] : known?.properties
	return {
		type: 'library',
		'bom-ref': purl,
		name: nameOf(folder, locked),
		version,
		scope: isRequired ? 'required' : 'optional',
		...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
		...(license && { licenses: [{ expression: license }] }),
		purl,
		...(properties && { properties }),
	}
}

/** From the form of the lock, 'sha512-' and base64. */
function hashOf(integrity: string) {
	const [, bits = '', content = ''] = integrity.match(/^sha(\d+)-([\w+/]+=*)$/) ?? []
	return { alg: `SHA-${bits}`, content: Buffer.from(content, 'base64').toString('hex') }
}

/** The packages that a package finds when it imports what it depends on: in its folder, or in one above. */
function neededBy(folder: string, locked: LockedPackage, packages: ReadonlyMap<string, LockedPackage>) {
	const { dependencies, optionalDependencies, peerDependencies } = locked
	return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((name) => {
		for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
			const path = join(from, 'node_modules', name)
			const found = packages.get(path)
			if (found) return purlOf(path, found)
			if (from === '') return []
		}
	})
}
