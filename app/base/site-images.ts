// Sizes and paths of the images that build/pictures/og-images.ts draws.
export const OG_IMAGE_SIZE = { width: 1200, height: 630 }

export const ICONS = [
	{ src: '/icon-192.png', size: 192 },
	{ src: '/icon-512.png', size: 512 },
]
export const TOUCH_ICON = { src: '/apple-touch-icon.png', size: 180 }

/** Path of the Open Graph image of a page; all pages of a list share one. */
export const ogImagePath = (page: string) =>
	`/pictures${page === '/' ? '/index' : page.replace(/^(\/courses\/[^/]+)\/\d+$/, '$1')}.png`
