import { MINUTE_MS } from '#server/time.ts'

/** Less than the five minutes for which a status list may be kept, and more than most clocks are wrong. */
const BACKDATING_MS = 2 * MINUTE_MS

/** The moment from which something is valid that is signed now: a verifier's clock may be behind ours. */
export const backdated = (now: Date) => new Date(now.getTime() - BACKDATING_MS)
