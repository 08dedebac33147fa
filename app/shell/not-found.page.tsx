import { notFound } from '#app/seo.ts'
import { NotFound } from './not-found.tsx'

// The root's error boundary shows the not-found page, here as for a course that does not exist: the one built /404
// then wakes up at any address, whichever route that address has.
export function loader() {
	throw notFound()
}

export default NotFound
