import { onTestFinished, vi } from 'vitest'
import { saveRegistration } from '#server/booking/book.ts'
import { openDatabase } from '#server/db/open.ts'
import { limitsSecret } from '#server/db/secret.ts'
import { readEnv } from '#server/env.ts'
import { classAhead } from '#server/testing/class.ts'
import { REGISTRATION, SUBMISSION, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { COMMANDS } from './call.ts'
import type { Command, Needs } from './command.ts'
import { offerOnce } from './offer.ts'
import { carryOut, lineOf, readGiven } from './terminal.ts'
import type { Waiting } from './waiting/line.ts'

/** What commands offer in tests: two classes of one course. Those of the content are an editor's, and may all be over. */
const { classes, prices } = await offerOnce('offer')
const [[courseId] = [0]] = prices
classes.splice(
	0,
	classes.length,
	classAhead(courseId, 'quality-in-spring', 60),
	classAhead(courseId, 'quality-in-summer', 90),
)

async function nameOf(command: Command): Promise<string> {
	for (const [name, load] of COMMANDS) if ((await load()) === command) return name
	throw new Error('This is no command of ops/.')
}

/** What waits for the office, with the next command as it is shown. */
export const asShown = (waiting: Waiting[]) =>
	Promise.all(waiting.map(async ({ age, what, next }) => ({ age, what, next: await lineOf(next) })))

/** A store of its own, a connection to it, and the commands that work on it, inside this process. */
export async function testOps() {
	const store = await testStore()
	const db = await testDatabase(store)
	/** What the command prints, called with these words; rejects when it refuses. With `ask` somebody sits at a terminal. */
	async function call(
		command: Command,
		operands: string[] = [],
		options: Record<string, unknown> = {},
		where = store,
		ask?: Needs['ask'],
	) {
		const log = vi.spyOn(console, 'log').mockImplementation(() => {})
		const warnings = vi.spyOn(console, 'error').mockImplementation(() => {})
		onTestFinished(() => log.mockRestore())
		let own = where === store ? db : undefined
		const open = async () => {
			own ??= await openDatabase(readEnv(where))
			return own
		}
		const named = Object.entries(options).filter(([, value]) => value !== undefined && value !== false)
		const words = named.map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`))
		try {
			const name = await nameOf(command)
			const given = readGiven(name, command, [...operands, ...words])
			await carryOut(name, command, given ?? {}, { env: () => readEnv(where), open, ask })
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
