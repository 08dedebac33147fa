import type { Resource } from '#app/base/resource.ts'
import { ICONS } from '#app/base/site-images.ts'
import { loadContent } from '#catalogue/load.server.ts'

function manifest() {
	const { name, legalName } = loadContent().site
	return {
		name: legalName,
		short_name: name,
		start_url: '/',
		theme_color: '#11233a',
		background_color: '#faf7f0',
		icons: ICONS.map(({ src, size }) => ({
			src,
			sizes: `${size}x${size}`,
			type: 'image/png',
			purpose: 'any maskable',
		})),
	}
}

export const resources = (): Resource[] => [{ path: '/manifest.webmanifest', read: () => JSON.stringify(manifest()) }]
