import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LISTS, PAGE_SIZE } from '#app/features/courses/list/list.rules.ts'
import type * as Render from '#app/render.tsx'
import { loadContent } from '#catalogue/load.server.ts'
import { readContent } from '#catalogue/read-content.server.ts'
import type { Course } from '#catalogue/schema.ts'
import { money } from '#shared/price.ts'
import { makeScaleFixture } from '#tests/faults/harness/scale-fixture.ts'

const ASSETS = { styles: [], joinedStyles: [], modules: [], version: 'test' }
const before = loadContent().courses

let folder: string
let course: Course
let vite: ViteDevServer
let render: typeof Render

beforeAll(async () => {
	folder = makeScaleFixture(before.length + 1)
	course = readContent(join(folder, 'content')).courses.at(-1) as Course
	vite = await createServer({
		root: folder,
		configFile: join(folder, 'vite.config.ts'),
		logLevel: 'error',
		server: { middlewareMode: true, watch: null, ws: false },
		optimizeDeps: { noDiscovery: true },
	})
	const { ssr } = vite.environments
	if (!('runner' in ssr)) throw new Error('Vite has no module runner for the server')
	render = await (ssr.runner as { import(file: string): Promise<typeof Render> }).import('/app/render.tsx')
})

afterAll(() => vite.close())

async function pageAt(path: string) {
	const read = await render.readPage(path)
	return read ? render.renderPage(read, ASSETS, new Map()) : ''
}
async function resourceAt(path: string) {
	const resource = (await render.allResources()).find((one) => one.path === path)
	return resource?.read() as unknown
}

describe('a course whose file is added', () => {
	const address = () => `/${course.by}/${course.link}`

	test('is one more, with an id, a name and an address of its own', () => {
		expect(before.map(({ id }) => id)).not.toContain(course.id)
		expect(before.map(({ name }) => name)).not.toContain(course.name)
		expect(before.map(({ link }) => link)).not.toContain(course.link)
	})

	test('has a page with its sections, price and structured data', async () => {
		const html = await pageAt(address())
		expect(html).toContain(`<h1>${course.name}</h1>`)
		expect(html).toContain(course.sections.Outline.heading)
		expect(html).toContain(money(Number(course.offer_price), 'INR'))
		const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
		const found = things.map(([, json = '']) => JSON.parse(json)).find((thing) => thing['@type'] === 'Course')
		expect(found).toMatchObject({ name: course.name, url: `${loadContent().site.address}${address()}` })
	})

	test('is prerendered and in the sitemap', async () => {
		expect(await render.prerenderPaths()).toContainEqual({ path: address(), inSitemap: true })
		expect(await resourceAt('/sitemap.xml')).toContain(`${address()}</loc>`)
	})

	test.each(['all', 'training', 'lead-auditor'] as const)('stands on the last page of the list %s', async (list) => {
		const count = before.filter(LISTS[list]).length + 1
		const html = await pageAt(`/courses/${list}/${Math.ceil(count / PAGE_SIZE)}`)
		expect(html).toContain(`>${count} courses, page`)
		expect(html).toContain(`href="${address()}"`)
	})

	test('is found with filters', async () => {
		const { id, scheme, category, by } = course
		expect(await resourceAt('/data/courses/index/all.json')).toContainEqual(
			expect.objectContaining({ id, scheme, category, by }),
		)
		expect(await resourceAt(`/data/courses/card/${id}.json`)).toMatchObject({ id, name: course.name })
	})

	test('can be chosen in the registration form', async () => {
		expect(await resourceAt('/data/courses.json')).toContainEqual([course.id, course.name])
		expect(await resourceAt(`/data/registration/${course.id}.json`)).toEqual({ name: course.name, to: address() })
	})

	test('is accepted by the API', async () => {
		const { stdout } = await promisify(execFile)('node', ['server/print-offer.ts'], { cwd: folder })
		expect(JSON.parse(stdout).courses).toContainEqual([course.name, course.id])
	})
})
