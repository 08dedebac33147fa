import { loadContent } from '#content/load.server.ts'
import { ICONS } from './pictures.ts'

export function loader() {
	const { name, legalName } = loadContent().site
	return Response.json(
		{
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
		},
		{ headers: { 'Content-Type': 'application/manifest+json' } },
	)
}
