// After the pages are made: the picture of each, and the icons. What was drawn once is kept in node_modules/.cache.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pages } from '#app/addresses.server.ts'
import { ICONS, pictureOf, TOUCH_ICON } from '#app/pictures.ts'
import { faceOf, sharedTitle } from './face.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'build/client')
const cache = join(root, 'node_modules/.cache/pictures')
const sources = [
	'scripts/picture.ts',
	'scripts/title.ts',
	'scripts/heading-font.ts',
	'app/pictures.ts',
	'app/ui/guilloche.ts',
	'app/ui/tokens.css',
	'package-lock.json',
]
const manner = createHash('sha256')
for (const source of sources) manner.update(await readFile(join(root, source)))

let drawn = 0
async function place(address: string, subject: unknown, draw: () => Promise<Buffer>) {
	const kept = join(cache, `${manner.copy().update(JSON.stringify(subject)).digest('hex')}.png`)
	if (!existsSync(kept)) {
		// Renamed when it is whole: a build that is stopped leaves no half picture behind.
		const half = `${kept}.${process.pid}`
		await writeFile(half, await draw())
		await rename(half, kept)
		drawn++
	}
	const file = join(client, address)
	await mkdir(dirname(file), { recursive: true })
	await copyFile(kept, file)
}

await mkdir(cache, { recursive: true })
const load = () => import('./picture.ts')
async function placePage(page: string) {
	try {
		const face = faceOf(page, sharedTitle(await readFile(join(client, page, 'index.html'), 'utf8')))
		await place(pictureOf(page), face, async () => (await load()).drawPicture(face))
	} catch (error) {
		throw new Error(`The picture of ${page} can't be drawn: ${(error as Error).message}`, { cause: error })
	}
}
// One is laid out while others are drawn: drawing is done beside this thread.
const waiting = pages().values()
const placeRest = async () => {
	for (const page of waiting) await placePage(page)
}
await Promise.all([placeRest(), placeRest(), placeRest(), placeRest()])
for (const { src, size } of [...ICONS, TOUCH_ICON]) await place(src, size, async () => (await load()).drawIcon(size))
console.log(`${pages().length} pictures and ${ICONS.length + 1} icons placed, ${drawn} of them drawn.`)
