/** A file that the build writes in addition to pages. `read` returns text, bytes, or a value that is written as JSON. */
export type Resource = {
	path: `/${string}`
	read: () => unknown
}
