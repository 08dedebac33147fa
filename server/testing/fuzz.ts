import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { type Answer, faultOf, hostileBodies, hostileNumbers, post } from './hostile.ts'
import { alteredMessages, alteredRegistrations } from './stored.ts'

type Target = {
	app: FastifyInstance
	db: Kysely<Database>
	registration: Record<string, unknown>
	message: Record<string, unknown>
}
type Sent = { body: string; reference: string }

/**
 * How often each status was answered, and what was wrong with an answer or with what was stored. `again` counts what
 * was sent again because the machine was too busy; what is refused for itself stays refused.
 */
export type Outcome = { statuses: Record<number, number>; faults: string[]; again: number }

/** At once; few, so that making them does not hold up the server in the same process. */
const BATCH = 10

export const CALLS = ['register', 'contact', 'certificates', 'check'] as const

/** Sends so many generated requests to the call. The same seed sends the same. */
export async function fuzzCall(
	call: (typeof CALLS)[number],
	target: Target,
	count: number,
	seed: number,
): Promise<Outcome> {
	const outcome: Outcome = { statuses: {}, faults: [], again: 0 }
	for (let done = 0; done < count; done += BATCH) {
		// Calls within a process need no event loop; the server measures its own by how late it comes round.
		await setImmediate()
		const size = { numRuns: Math.min(BATCH, count - done), seed: seed + done }
		if (call === 'certificates') await lookUp(target, fc.sample(hostileNumbers, size), outcome)
		else if (call === 'check') await check(target, fc.sample(hostileLists, size), outcome)
		else await send(call, target, size, outcome)
	}
	return outcome
}

async function send(
	call: 'register' | 'contact',
	{ app, db, registration, message }: Target,
	size: { numRuns: number; seed: number },
	outcome: Outcome,
) {
	const bodies =
		call === 'register'
			? hostileBodies(registration, ['firstName', 'lastName', 'workExp', 'auditExp', 'city', 'country'])
			: hostileBodies(message, ['name', 'subject', 'message'])
	const stored: Sent[] = []
	await Promise.all(
		fc.sample(bodies, size).map(async (body) => {
			const answer = await patiently(() => post(app, `/api/${call}`, body), outcome)
			judge(answer, String(body), outcome)
			if (answer.statusCode < 300) stored.push({ body: withoutMark(String(body)), reference: answer.json().reference })
		}),
	)
	if (stored.length === 0) return
	const altered = await (call === 'register' ? alteredRegistrations : alteredMessages)(db, stored)
	outcome.faults.push(...altered.map(({ body, fields }) => `stored otherwise: ${fields.join()} of ${body}`))
}

const withoutMark = (body: string) => body.replace(/^\ufeff/, '')

async function lookUp({ app }: Target, numbers: string[], outcome: Outcome) {
	await Promise.all(
		numbers.map(async (number) => {
			const path = encodeURIComponent(number.toWellFormed())
			judge(await patiently(() => app.inject(`/api/certificates/${path}`), outcome), number, outcome)
			// The same unescaped, as far as a request line can hold it.
			const bare = number.replace(/[^\x21-\x7e]|[?#]/g, '')
			judge(await patiently(() => app.inject(`/api/certificates/${bare}`), outcome), bare, outcome)
		}),
	)
}

const hostileLists = fc.oneof(
	fc.array(hostileNumbers, { minLength: 1, maxLength: 200 }).map((numbers) => JSON.stringify({ numbers })),
	hostileBodies({ numbers: ['PRM-LA-2025-00418'] }, []),
)

async function check({ app }: Target, bodies: (string | Buffer)[], outcome: Outcome) {
	await Promise.all(
		bodies.map(async (body) =>
			judge(await patiently(() => post(app, '/api/certificates/check', body), outcome), String(body), outcome),
		),
	)
}

const MAX_TRIES = 20

async function patiently(ask: () => Promise<Answer>, outcome: Outcome): Promise<Answer> {
	for (let i = 1; ; i++) {
		const answer = await ask()
		if (answer.statusCode !== 503 || i === MAX_TRIES) return answer
		outcome.again++
		await sleep(500)
	}
}

function judge(answer: Answer, sent: string, { statuses, faults }: Outcome) {
	statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
	const fault = faultOf(answer)
	if (fault) faults.push(`${fault} for ${JSON.stringify(sent.slice(0, 500))}`)
}
