/** A file that the build writes beside the pages. `read` gives text, bytes, or a value that is written as JSON. */
export type Resource = { path: `/${string}`; read: () => unknown }
