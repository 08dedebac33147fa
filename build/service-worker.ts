import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { dataPath } from '#app/base/payload.ts'
import { ROSETTES } from '#app/base/site-images.ts'
import { ICON, type List, OFFLINE } from '#app/offline/protocol.ts'
import type { Assets } from '#app/render.tsx'
import { chunksOf } from './chunks.ts'

const source = join(import.meta.dirname, '../app/offline')

/** Builds /sw.js; with VITE_OFFLINE=off, a worker that unregisters itself. */
export async function buildServiceWorker(): Promise<Rolldown.OutputChunk> {
	const entry = join(source, process.env['VITE_OFFLINE'] === 'off' ? 'unregister.ts' : 'worker.ts')
	const built = await build({
		configFile: false,
		logLevel: 'warn',
		build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'worker' } },
	})
	const [chunk] = chunksOf(built)
	if (!chunk) throw new Error('The service worker was not built')
	return chunk
}

type OfflineFiles = {
	assets: string[]
	offlinePage: Pick<Assets, 'styles' | 'modules'>
	cachedWith: Record<string, string[]>
}

/** What the worker caches without a visit, and with which page. */
export function offlineList({ assets, offlinePage, cachedWith }: OfflineFiles): List {
	const { styles, modules } = offlinePage
	const font = assets.filter((file) => file.endsWith('.woff2'))
	const shell = [...styles, ...modules, ...font, ICON, ROSETTES, dataPath(OFFLINE), OFFLINE]
	const rest = assets.filter((file) => /\.(js|css)$/.test(file) && !shell.includes(file))
	return { shell, rest: [...rest, '/data/options.json', '/data/countries.json'], cachedWith }
}

if (import.meta.main) await writeFile(process.argv[2] ?? '', (await buildServiceWorker()).code)
