import { onTestFinished, vi } from 'vitest'
import { saveRegistration } from '#server/booking/book.ts'
import { openDatabase } from '#server/db/open.ts'
import { limitsSecret } from '#server/db/secret.ts'
import { readEnv } from '#server/env.ts'
import { REGISTRATION, SUBMISSION, testDatabase, testStore } from '#server/testing/fixtures.ts'
import type { Command } from './command.ts'

/** A store of its own, a connection to it, and the commands that work on it, inside this process. */
export async function testOps() {
	const store = await testStore()
	const db = await testDatabase(store)
	/** What the command prints; rejects when it refuses. */
	async function call(command: Command, operands: string[] = [], options: Record<string, unknown> = {}, where = store) {
		const log = vi.spyOn(console, 'log').mockImplementation(() => {})
		const warnings = vi.spyOn(console, 'error').mockImplementation(() => {})
		onTestFinished(() => log.mockRestore())
		let own = where === store ? db : undefined
		const open = async () => {
			own ??= await openDatabase(readEnv(where))
			return own
		}
		try {
			await command.run({ operands, options, env: () => readEnv(where), open })
			return log.mock.calls.map(([line]) => `${line}\n`).join('')
		} finally {
			log.mockRestore()
			warnings.mockRestore()
			if (own !== db) await own?.destroy()
		}
	}
	return { store, db, call }
}

export const registration = { ...REGISTRATION, courseId: 7 }

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>

/** What comes with a form, with the database's own key of the counts of mails. */
export const submissionTo = async (db: TestDatabase, further = {}) => ({
	...SUBMISSION,
	secret: await limitsSecret(db),
	...further,
})

/** Stores a registration and returns its reference. */
export async function registered(db: TestDatabase, values = {}, further = {}): Promise<string> {
	const form = { ...registration, ...values }
	const submission = await submissionTo(db, further)
	const saved = await db.transaction().execute((trx) => saveRegistration(trx, form, undefined, submission))
	return saved?.reference ?? ''
}
