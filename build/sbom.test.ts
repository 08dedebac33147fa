import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { packagesIn, sbomOf } from './sbom.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const lock: Parameters<typeof sbomOf>[0] = read('package-lock.json')
const sbom = sbomOf(lock, new Set(['node_modules/react']))

/** What the schema of CycloneDX 1.6 objects to. */
function objections(value: unknown) {
	const require = createRequire(import.meta.url)
	const folder = join(require.resolve('@cyclonedx/cyclonedx-library/package.json'), '../res/schema')
	const schema = (file: string) => read(join(folder, file))
	const ajv = new Ajv({ strict: false, formats: { 'idn-email': true, 'iri-reference': true } })
	addFormats.default(ajv)
	for (const file of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
		ajv.addSchema(schema(file), `http://cyclonedx.org/schema/${file}`)
	const validate = ajv.compile(schema('bom-1.6.SNAPSHOT.schema.json'))
	return validate(value) ? [] : validate.errors
}

test('the list of packages follows the schema of CycloneDX', () => {
	expect(objections(sbom)).toEqual([])
	expect(
		objections({ ...sbom, components: [{ ...sbom.components[0], hashes: [{ alg: 'SHA-512', content: '1' }] }] }),
	).toEqual([expect.objectContaining({ instancePath: '/components/0/hashes/0/content' })])
})

test('the list of packages has each package that npm start installs, with its hash, and no devDependency', () => {
	const hashes = new Map(
		sbom.components.map(({ name, version, hashes = [] }) => [
			`${name} ${version}`,
			hashes
				.map(
					({ alg, content }) =>
						`${alg.toLowerCase().replace('-', '')}-${Buffer.from(content, 'hex').toString('base64')}`,
				)
				.join(' '),
		]),
	)
	const locked = Object.entries(lock.packages).filter(([folder]) => folder !== '')
	const namesOf = (list: typeof locked) =>
		list.map(([folder, { version }]) => `${folder.split('node_modules/').at(-1)} ${version}`)
	const installed = locked.filter(([, { dev }]) => !dev)
	expect([...hashes.keys()].sort()).toEqual([...new Set(namesOf(installed))].sort())
	for (const [folder, { version, integrity }] of installed)
		expect(hashes.get(`${folder.split('node_modules/').at(-1)} ${version}`), folder).toBe(integrity)
	expect(hashes.has(`react ${lock.packages['node_modules/react']?.version}`)).toBe(true)
	expect(hashes.has(`vitest ${lock.packages['node_modules/vitest']?.version}`)).toBe(false)
})

test('the list of packages says which package needs which, among those in it', () => {
	const refs = new Set([sbom.metadata.component['bom-ref'], ...sbom.components.map((one) => one['bom-ref'])])
	expect(new Set(sbom.dependencies.map(({ ref }) => ref))).toEqual(refs)
	for (const { dependsOn } of sbom.dependencies) expect(dependsOn.filter((ref) => !refs.has(ref))).toEqual([])
	const small = sbomOf(
		{
			packages: {
				'': { name: 'site', version: '1.0.0', dependencies: { a: '1' } },
				'node_modules/a': { version: '1.0.0', dependencies: { b: '1' }, optionalDependencies: { '@c/d': '3' } },
				'node_modules/a/node_modules/b': { version: '1.5.0', optional: true },
				'node_modules/b': { version: '2.0.0', dev: true },
				'node_modules/@c/d': { version: '3.0.0+e', optional: true, peerDependencies: { b: '2', missing: '1' } },
			},
		},
		new Set(['node_modules/@c/d']),
	)
	expect(small.dependencies).toEqual([
		{ ref: 'pkg:npm/site@1.0.0', dependsOn: ['pkg:npm/a@1.0.0'] },
		{ ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/%40c/d@3.0.0%2Be', 'pkg:npm/b@1.5.0'] },
		{ ref: 'pkg:npm/b@1.5.0', dependsOn: [] },
		{ ref: 'pkg:npm/%40c/d@3.0.0%2Be', dependsOn: [] },
	])
	expect(small.components.map(({ name, scope, properties }) => [name, scope, properties?.[0]?.name])).toEqual([
		['a', 'required', undefined],
		['b', 'optional', undefined],
		['@c/d', 'optional', 'pramaan:browser'],
	])
})

test('a package is in the browser when a chunk has its code or its styles', () => {
	const folder = join(process.cwd(), 'node_modules')
	const module = (renderedLength: number) => ({ renderedLength }) as never
	const modules = {
		[`${process.cwd()}/app/app.tsx`]: module(10),
		[`${folder}/react/index.js`]: module(10),
		[`${folder}/a/node_modules/@b/c/lib/d.js`]: module(10),
		[`${folder}/unused/index.js`]: module(0),
		[`${folder}/styled/style.css`]: module(0),
		'\0rolldown/runtime.js': module(10),
	}
	expect(packagesIn([{ modules }])).toEqual(
		new Set(['node_modules/react', 'node_modules/a/node_modules/@b/c', 'node_modules/styled']),
	)
})

test.skipIf(!existsSync('dist/sbom.cdx.json'))('the build marks the packages whose code visitors load', () => {
	const built: typeof sbom = read('dist/sbom.cdx.json')
	const marked = built.components.flatMap(({ name, properties }) => (properties ? [name] : []))
	expect(marked).toEqual(expect.arrayContaining(['react', 'react-dom', 'react-hook-form', 'minisearch', 'zod']))
	expect(marked).not.toEqual(expect.arrayContaining(['fastify']))
	expect(marked).not.toEqual(expect.arrayContaining(['vite']))
})
