/** Whether a path is that of a file: paths of pages have no extension. */
export const isFile = (path: string) => /\.\w+$/.test(path)

/**
 * The path of the page that the path of an address means: without capitals, escapes, spaces around it, and slashes that are
 * doubled or at the end. Paths of files and of the API, and malformed ones, stay as they are.
 */
export function pagePath(path: string): string {
	try {
		const segments = decodeURIComponent(path).toLowerCase().split('/')
		const clean = segments.map((segment) => segment.trim()).filter(Boolean)
		const page = `/${clean.join('/')}`
		return clean[0] === 'api' || isFile(page) || /[?#%\\]/.test(page) ? path : encodeURI(page)
	} catch {
		return path
	}
}
