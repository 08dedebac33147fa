// Who may import what. All imports count: of values, of types, and those that load late.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const SUBJECTS = ['booking', 'contacts', 'certificates', 'health']
const SERVED = 'server/(company|db|http|openapi|outbox|pdf|process|submissions|website)/|server/[\\w-]+\\.ts'
const PAGE = 'app/(forms|base|ui)/|shared/|drawing/|catalogue/'

/** For each place the places that it may import beside itself; the first place that matches a file decides. */
const RULES: [place: string, may: string][] = [
	['shared/', ''],
	['drawing/', 'shared/'],
	['catalogue/', 'shared/|drawing/'],
	['app/ui/', 'app/ui/|drawing/guilloche'],
	['app/base/', 'app/ui/browser/|shared/|catalogue/'],
	['app/forms/', 'app/(base|ui)/|shared/'],
	['app/features/quiz/questions/', PAGE],
	['app/features/quiz/progress/', `app/features/quiz/questions/|${PAGE}`],
	['app/features/quiz/practice/', `app/features/quiz/(questions/|progress/|[\\w.-]+$)|${PAGE}`],
	['app/features/quiz/exam/', `app/features/quiz/(questions/|progress/|practice/|[\\w.-]+$)|${PAGE}`],
	['app/features/quiz/writing/', `app/features/quiz/(questions/|progress/|practice/|exam/clock|[\\w.-]+$)|${PAGE}`],
	['app/features/quiz/quick/', `app/features/quiz/(questions/|progress/|practice/|[\\w.-]+$)|${PAGE}`],
	['app/features/quiz/cases/', `app/features/quiz/(questions/|progress/|[\\w.-]+$)|${PAGE}`],
	['app/features/[\\w-]+/', PAGE],
	[
		'app/shell/',
		'app/(base|ui)/|shared/|app/features/registration/registration-panel|catalogue/(bodies|labels|load.server)',
	],
	['app/desk/', 'app/ui/|shared/'],
	['app/pages.ts', 'app/(features|shell|base)/'],
	['app/router/', 'app/(base|ui)/|shared/|app/pages.ts'],
	['app/(seo|document)/', `app/(router|features)/|app/pages.ts|${PAGE}`],
	['app/', `app/|${PAGE}`],
	['server/process/', 'server/db/|server/[\\w-]+\\.ts'],
	['server/company/', 'server/booking/classes|server/[\\w-]+\\.ts|shared/|catalogue/'],
	['server/pdf/', 'drawing/|server/(http|process)/|server/time'],
	['server/invoices/', `${SERVED}|shared/|drawing/`],
	['server/outbox/', `${SERVED}|shared/|catalogue/|drawing/inks`],
	['server/(db|http|outbox|openapi|submissions|website)/', `${SERVED}|shared/|catalogue/`],
	['server/payments/', 'server/time|shared/'],
	['server/booking/', `server/(invoices|payments)/|${SERVED}|shared/|drawing/|catalogue/`],
	...SUBJECTS.map((name): [string, string] => [`server/${name}/`, `${SERVED}|shared/|drawing/|catalogue/`]),
	['server/privacy/', `server/(invoices|${SUBJECTS.join('|')})/|${SERVED}|shared/`],
	['server/', 'server/|shared/|catalogue/'],
	['ops/', 'server/|shared/|catalogue/'],
	['build/', 'app/|shared/|drawing/|catalogue/'],
	['scripts/', 'catalogue/'],
]

const SOURCES = '{app,build,catalogue,drawing,ops,scripts,server,shared}/**/*.{ts,tsx,mjs}'
const isTest = (file: string) => /\.test\.|\/testing[./]/.test(file)
const sources = globSync(SOURCES)
	.filter((file) => !isTest(file))
	.sort()

const IMPORT = /\b(?:from|import)\s*\(?\s*'([#.][^'?]+)/g

/** The files of the project that a file imports. */
const importsOf = (file: string) =>
	[...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) =>
		name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)),
	)

/** Why the file may not import the other; undefined if it may. */
function faultOf(file: string, imported: string): string | undefined {
	const arrow = `${file} -> ${imported}`
	if (imported.startsWith('tests/') || isTest(imported)) return `${arrow}: only tests import tests`
	const isBuilt = (name: string) => /\.(server|resource)\.ts$|^app\/(render\.|seo\/)/.test(name)
	if (file.startsWith('app/') && isBuilt(imported) && !isBuilt(file))
		if (!importsTypesOnly(file, imported) && !/^app\/pages\.ts$/.test(file))
			return `${arrow}: what runs at the build never reaches the browser`
	const [place = '', may = ''] = RULES.find(([place]) => new RegExp(`^${place}`).test(file)) ?? []
	const [own = ''] = file.match(new RegExp(`^${place}`)) ?? []
	if (own && imported.startsWith(own)) return undefined
	return may && new RegExp(`^(${may})`).test(imported)
		? undefined
		: `${arrow}: ${place || 'no place'} may not import it`
}

function importsTypesOnly(file: string, imported: string) {
	const name = imported.split('/').at(-1) as string
	const lines = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s[^;]*?from '[^']*'/gm)
	return [...lines]
		.filter(([line]) => line.endsWith(`/${name}'`))
		.every(([line]) => /^(import|export) type /.test(line))
}

test('the folders whose change makes a new build are all that the build reads', () => {
	const read = new Set<string>()
	const follow = (file: string) => {
		if (read.has(file) || isTest(file) || !existsSync(file)) return
		read.add(file)
		if (/\.(ts|tsx|mjs)$/.test(file)) importsOf(file).forEach(follow)
	}
	for (const entry of globSync(['build/*.ts', 'app/**/*.{page.tsx,resource.ts}', 'app/{client,render}.tsx']))
		follow(entry)
	const folders = [...new Set([...read].map((file) => file.split('/')[0]))].filter((name) => name !== 'vite.config.ts')
	const sources: string[] = JSON.parse(readFileSync('build/sources.json', 'utf8'))
	expect(sources.filter((name) => !name.includes('.') && name !== 'content')).toEqual(folders.sort())
})

test('no file imports what its place may not', () => {
	expect(sources.length).toBeGreaterThan(400)
	expect(sources.flatMap((file) => importsOf(file).flatMap((imported) => faultOf(file, imported) ?? []))).toEqual([])
})

/** What is left once all that imports nothing of the rest was taken away: circles, and what leads to them. */
function circlesIn(imports: Map<string, string[]>): string[] {
	const left = new Map(imports)
	for (;;) {
		const free = [...left].filter(([, imported]) => !imported.some((one) => left.has(one)))
		if (free.length === 0) return [...left.keys()]
		for (const [one] of free) left.delete(one)
	}
}

test('neither files nor folders import each other in a circle', () => {
	const parents = new Set(sources.map((file) => dirname(dirname(file))))
	// A file beside folders, such as server/time.ts, stands for itself.
	const folderOf = (file: string) => (parents.has(dirname(file)) ? file : dirname(file))
	const graphOf = (nodeOf: (file: string) => string) =>
		new Map(
			[...Map.groupBy(sources, nodeOf)].map(([node, files]) => [
				node,
				files
					.flatMap(importsOf)
					.map(nodeOf)
					.filter((one) => one !== node),
			]),
		)
	expect(circlesIn(graphOf((file) => file))).toEqual([])
	expect(circlesIn(graphOf(folderOf))).toEqual([])
	expect(
		circlesIn(
			new Map([
				['a', ['b']],
				['b', ['a']],
				['c', ['d']],
			]),
		),
	).toEqual(['a', 'b'])
})

test.each([
	['shared/text.ts', 'server/env.ts'],
	['app/ui/button.tsx', 'app/base/site.ts'],
	['app/features/blog/blog.page.tsx', 'app/features/courses/price.ts'],
	['app/features/blog/blog.page.tsx', 'app/router/navigation.ts'],
	['app/features/quiz/questions/score.tsx', 'app/features/quiz/exam/clock.tsx'],
	['server/contacts/routes.ts', 'server/booking/book.ts'],
	['server/invoices/issue.ts', 'server/booking/store.ts'],
	['server/pdf/worker.ts', 'server/invoices/document-pdf.ts'],
	['server/http/log.ts', 'server/app.test.ts'],
	['server/main.ts', 'app/app.tsx'],
	['catalogue/load.server.ts', 'app/base/site.ts'],
])('%s may not import %s', (file, imported) => {
	expect(faultOf(file, imported)).toBeDefined()
})
