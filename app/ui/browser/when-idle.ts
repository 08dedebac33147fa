/** On a busy device the browser may never be idle. */
const IDLE_TIMEOUT_MS = 1000

export const whenIdle = (work: () => void) =>
	// Safari lacks requestIdleCallback.
	'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS }) : setTimeout(work)
