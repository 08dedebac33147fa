import type { Resource } from '#app/base/page.ts'
import { ICONS } from '#app/base/site-images.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { INK, PAPER } from '#drawing/inks.ts'

function manifest() {
	const { name, legalName } = loadContent().site
	return {
		name: legalName,
		short_name: name,
		start_url: '/',
		theme_color: INK,
		background_color: PAPER,
		icons: ICONS.map(({ src, size }) => ({
			src,
			sizes: `${size}x${size}`,
			type: 'image/png',
			purpose: 'any maskable',
		})),
	}
}

export const resources = (): Resource[] => [{ path: '/manifest.webmanifest', read: () => JSON.stringify(manifest()) }]
