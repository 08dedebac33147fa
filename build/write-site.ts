import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { dataPath } from '#app/base/payload.ts'
import type * as Render from '#app/render.tsx'
import { drawImages } from '#build/pictures/og-image.ts'
import { readAssets } from './assets.ts'
import { compress } from './compress.ts'
import { headersFile } from './headers.ts'

/** Writes all pages and resources to dist/client, with compressed copies. */
export async function writeSite(dist: string) {
	const client = join(dist, 'client')
	const render: typeof Render = await import(join(dist, 'server/render.js'))
	const assets = await readAssets(client)

	const paths = await render.prerenderPaths()
	const read = await Promise.all(paths.map(({ path }) => render.readPage(path)))
	const found = read.filter((page) => page !== undefined)
	if (found.length < paths.length) throw new Error('A page is missing')
	const pages = await Promise.all(
		found.map(async (page) => {
			const source = page.page.file
			const reader = await page.page.reader?.()
			const answerStyles = reader?.withAnswer && assets.answerStyles(source)
			return { ...page, assets: { ...assets.of(source), answerStyles } }
		}),
	)
	const resources = await Promise.all(
		(await render.allResources()).map(async ({ read, ...resource }) => ({ ...resource, body: bodyOf(await read()) })),
	)

	// The version is a hash of all inputs. Asset names contain hashes of their content.
	const version = hashOf([
		await readFile(join(dist, 'server/render.js')),
		...assets.files,
		...pages.flatMap((page) => [page.address, render.pageData(page)]),
		...resources.flatMap(({ path, body }) => [path, body]),
	])

	const headings = new Map(pages.map(({ address, head }) => [address, head.heading ?? head.title]))
	const written: string[] = []
	const write = async (path: string, body: string | Uint8Array) => {
		written.push(path)
		const file = join(client, path)
		await mkdir(dirname(file), { recursive: true })
		await writeFile(file, body)
	}
	const documents = async (page: (typeof pages)[number]) => {
		const html = await render.renderPage(page, { ...page.assets, version }, headings)
		// The server and hosts of static files answer a query with this document of the path.
		await write(join(page.address.replace('?', '/'), 'index.html'), html)
		if (page.search === '') await write(dataPath(page.path), render.pageData(page))
	}
	await inParallel(pages, documents)
	await inParallel(resources, ({ path, body }) => write(path, body))
	await inParallel(await drawImages(), ({ path, body }) => write(path, body))
	const built = pages.map(({ address }) => address)
	const headers = headersFile(version, render.INLINE_SCRIPT, built)
	await writeFile(join(dist, 'headers.json'), JSON.stringify(headers, null, '\t'))

	const onServer: Render.ServerPages = { site: render.readSite(), version, pages: {} }
	for (const page of pages) {
		const built = await render.serverPage(page, { ...page.assets, version })
		if (built) onServer.pages[page.path] = built
	}
	await writeFile(join(dist, 'server/pages.json'), JSON.stringify(onServer))

	const files = [...written, ...assets.files, ...(await publicFiles())]
	await inParallel(files, (path) => compress(join(client, path)))
	console.log(`Version ${version}: ${pages.length} pages, ${resources.length} other files.`)
}

function hashOf(inputs: (string | Uint8Array)[]) {
	const hash = createHash('sha256')
	for (const input of inputs) hash.update(input)
	return hash.digest('hex').slice(0, 12)
}

const bodyOf = (value: unknown) =>
	typeof value === 'string' || value instanceof Uint8Array ? value : JSON.stringify(value)

const publicFiles = async () => {
	const folder = join(import.meta.dirname, '../app/public')
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : []))
}

/** Processes several items concurrently: writing and compression run outside the main thread. */
async function inParallel<T>(items: T[], work: (item: T) => Promise<unknown>) {
	const queue = items.values()
	const worker = async () => {
		for (const item of queue) await work(item)
	}
	await Promise.all(Array.from({ length: 2 * availableParallelism() }, worker))
}
