import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ICONS, ogImagePath, TOUCH_ICON } from '#app/base/site-images.ts'
import { cardOf } from './og-card.ts'

const root = join(import.meta.dirname, '../..')
// Drawn images are cached between builds.
const cache = join(root, 'node_modules/.cache/og-images')
const SOURCES = [
	'build/pictures/og-image.ts',
	'build/pictures/fit-title.ts',
	'build/pictures/heading-font.ts',
	'app/base/site-images.ts',
	'drawing/guilloche.ts',
	'app/ui/style/tokens.css',
	'package-lock.json',
]

/** Writes the Open Graph image of each page and the icons to a folder. Returns a summary. */
export async function drawImages(folder: string, pages: { path: string; head: { title: string } }[]): Promise<string> {
	const sources = createHash('sha256')
	for (const source of SOURCES) sources.update(await readFile(join(root, source)))
	const load = () => import('./og-image.ts')
	let drawn = 0

	async function place(address: string, subject: unknown, draw: () => Promise<Buffer>) {
		const cached = join(cache, `${sources.copy().update(JSON.stringify(subject)).digest('hex')}.png`)
		if (!existsSync(cached)) {
			// Written under another name first, so that an interrupted build leaves no incomplete image.
			const incomplete = `${cached}.${process.pid}`
			await writeFile(incomplete, await draw())
			await rename(incomplete, cached)
			drawn++
		}
		const file = join(folder, address)
		await mkdir(dirname(file), { recursive: true })
		await copyFile(cached, file)
	}
	await mkdir(cache, { recursive: true })
	// Concurrent, because drawing runs outside the main thread while the next image is laid out.
	const queue = pages.values()
	const worker = async () => {
		for (const { path, head } of queue) {
			const card = cardOf(path, head.title)
			await place(ogImagePath(path), card, async () => (await load()).drawImage(card)).catch((cause) => {
				throw new Error(`The Open Graph image of ${path} cannot be drawn: ${cause.message}`, { cause })
			})
		}
	}
	await Promise.all([worker(), worker(), worker(), worker()])
	for (const { src, size } of [...ICONS, TOUCH_ICON]) await place(src, size, async () => (await load()).drawIcon(size))
	return `${pages.length} Open Graph images, ${drawn} of them drawn`
}
