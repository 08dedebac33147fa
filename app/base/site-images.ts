// Sizes and paths of the images that build/pictures/og-image.ts draws.
import type { Course } from '#catalogue/schema.ts'

export const OG_IMAGE_SIZE = { width: 1200, height: 630 }

export const ICONS = [
	{ src: '/icon-192.png', size: 192 },
	{ src: '/icon-512.png', size: 512 },
]
export const TOUCH_ICON = { src: '/apple-touch-icon.png', size: 180 }

/** Path of the Open Graph image of pages about a scheme, or of all others. */
export const ogImagePath = (scheme?: Course['scheme']) => `/pictures/${scheme?.toLowerCase() ?? 'site'}.png`

/** The drawing that every page shows (app/ui/rosette). */
export const ROSETTES = '/rosettes.svg'
