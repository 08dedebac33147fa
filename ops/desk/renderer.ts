// What build/desk.ts has made: the function that renders pages, and their style sheets and fonts.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { DeskView } from '#shared/desk-view.ts'

const TYPES: Record<string, string> = {
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.woff2': 'font/woff2',
}

export type Renderer = {
	render(view: DeskView): string
	/** By path. */
	assets: Map<string, { body: Buffer; type: string }>
}

type Built = { renderDesk(view: DeskView, document: { styles: string[]; name: string }): string }

/** Held in memory, so that a new build of the site takes nothing away from a desk that runs. */
export async function loadRenderer(folder: string, name: string): Promise<Renderer> {
	const { renderDesk }: Built = await import(join(folder, 'render.js'))
	const files = readdirSync(join(folder, 'assets')).filter((file) => extname(file) in TYPES)
	const assets = new Map(
		files.map((file) => [
			`/assets/${file}`,
			{ body: readFileSync(join(folder, 'assets', file)), type: TYPES[extname(file)] ?? '' },
		]),
	)
	const styles = [...assets.keys()].filter((path) => path.endsWith('.css'))
	return { assets, render: (view) => renderDesk(view, { styles, name }) }
}
