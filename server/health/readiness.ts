import { randomUUID } from 'node:crypto'
import type { Write } from '#server/db/write.ts'
import { SECOND_MS } from '#server/time.ts'

const SHARED_MS = SECOND_MS

/**
 * Returns a check that rejects when no form could be stored now. It writes as a form does, since no other question finds
 * every cause: a standby, a full disk, a moved file, a replica that confirms nothing. Whoever asks while a check is in
 * progress, or within a second of its end, gets its result.
 */
export function createReadinessCheck(write: Write): () => Promise<void> {
	// A key of its own: no server waits for the row of another.
	const key = `readiness ${randomUUID()}`
	const check = () =>
		write(async (trx) => {
			await trx.insertInto('rateLimits').values({ key, hits: 0, resetsAt: '' }).execute()
			await trx.deleteFrom('rateLimits').where('key', '=', key).execute()
		})
	let current: Promise<void> | undefined
	return () => {
		current ??= check().finally(() => {
			setTimeout(() => {
				current = undefined
			}, SHARED_MS).unref()
		})
		return current
	}
}
