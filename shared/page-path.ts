/** Whether a path is that of a file: paths of pages have no extension. */
export const isFile = (path: string) => /\.\w+$/.test(path)

/**
 * The path of the page that the path of an address means: without capitals, escapes, spaces around it, and slashes that are
 * doubled or at the end. Paths of files and of the API, and malformed ones, stay as they are.
 */
export function pagePath(path: string): string {
	let text: string
	try {
		text = decodeURIComponent(path)
	} catch {
		return path
	}
	const segments = text.toLowerCase().split('/')
	const clean = segments.map((segment) => segment.trim()).filter(Boolean)
	const page = `/${clean.join('/')}`
	const isPage = segments[0] === '' && clean[0] !== 'api' && !isFile(page) && !/[?#%\\]/.test(page)
	return isPage && page.isWellFormed() ? encodeURI(page) : path
}
