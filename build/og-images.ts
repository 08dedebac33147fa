import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ICONS, pictureOf, TOUCH_ICON } from '#app/pictures.ts'
import { cardOf } from './og-card.ts'

const root = join(import.meta.dirname, '..')
// What was drawn before is kept between builds.
const cache = join(root, 'node_modules/.cache/og-images')
const SOURCES = [
	'build/og-image.ts',
	'build/fit-title.ts',
	'build/heading-font.ts',
	'app/pictures.ts',
	'app/ui/guilloche.ts',
	'app/ui/tokens.css',
	'package-lock.json',
]

/** Puts the social image of each page, and the icons, into a folder. Says how many were drawn. */
export async function drawImages(folder: string, pages: { path: string; head: { title: string } }[]): Promise<string> {
	const sources = createHash('sha256')
	for (const source of SOURCES) sources.update(await readFile(join(root, source)))
	const load = () => import('./og-image.ts')
	let drawn = 0

	async function place(address: string, subject: unknown, draw: () => Promise<Buffer>) {
		const kept = join(cache, `${sources.copy().update(JSON.stringify(subject)).digest('hex')}.png`)
		if (!existsSync(kept)) {
			// Renamed when it is whole: a build that is stopped leaves no half image behind.
			const half = `${kept}.${process.pid}`
			await writeFile(half, await draw())
			await rename(half, kept)
			drawn++
		}
		const file = join(folder, address)
		await mkdir(dirname(file), { recursive: true })
		await copyFile(kept, file)
	}
	await mkdir(cache, { recursive: true })
	// One is laid out while another is drawn: drawing is done beside this thread.
	const waiting = pages.values()
	const placeRest = async () => {
		for (const { path, head } of waiting) {
			const card = cardOf(path, head.title)
			await place(pictureOf(path), card, async () => (await load()).drawImage(card)).catch((cause) => {
				throw new Error(`The social image of ${path} cannot be drawn: ${cause.message}`, { cause })
			})
		}
	}
	await Promise.all([placeRest(), placeRest(), placeRest(), placeRest()])
	for (const { src, size } of [...ICONS, TOUCH_ICON]) await place(src, size, async () => (await load()).drawIcon(size))
	return `${pages.length} social images, ${drawn} of them drawn`
}
