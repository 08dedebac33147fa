import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The page as a careful hand would write it: the same words and pictures, its style sheets in one file, the font
 * preloaded, no script.
 */
export function byHand(html: string, build: string, styles: string): { html: string; css: string } {
	const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)[^>]*>/g)]
	const [first, ...others] = sheets.map(([link]) => link)
	if (!first) throw new Error('The page has no style sheet')
	const css = sheets.map(([, href = '']) => readFileSync(join(build, href), 'utf8')).join('\n')
	const bare = html
		.replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
		.replace(/<link rel="modulepreload"[^>]*>/g, '')
		.replace(/<!--\/?[$&]?-->/g, '')
	const one = others.reduce((page, link) => page.replace(link, ''), bare)
	return { html: one.replace(first, `<link rel="stylesheet" href="${styles}"/>`), css }
}
