import { isReached } from './site-files.ts'

const INTERVAL_MS = 5000

/**
 * Asks the server until it answers, then calls `then`; not while the page is hidden. What the browser says about the network
 * is only a reason to ask. Returns a function that ends it.
 */
export function whenReached(then: () => void): () => void {
	const ended = new AbortController()
	const { signal } = ended
	const ask = async () => {
		if (document.hidden || !(await isReached()) || signal.aborted) return
		ended.abort()
		then()
	}
	const timer = setInterval(ask, INTERVAL_MS)
	signal.addEventListener('abort', () => clearInterval(timer))
	addEventListener('online', ask, { signal })
	document.addEventListener('visibilitychange', ask, { signal })
	void ask()
	return () => ended.abort()
}
