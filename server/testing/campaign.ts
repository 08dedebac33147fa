import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { type Answer, faultOf, hostileBodies, hostileNumbers, post } from './hostile.ts'
import { alteredMessages, alteredRegistrations } from './stored.ts'

type Target = {
	app: FastifyInstance
	db: Kysely<Database>
	applicant: Record<string, unknown>
	message: Record<string, unknown>
}
type Sent = { body: string; reference: string }

/** How often each status was answered, and what was wrong with an answer or with what was stored. */
export type Outcome = { statuses: Record<number, number>; faults: string[] }

/** At once; few, so that making them does not hold up the server in the same process. */
const BATCH = 10

export const CALLS = ['register', 'contact', 'certificates'] as const

/** Sends so many generated requests to the call. The same seed sends the same. */
export async function campaign(
	call: (typeof CALLS)[number],
	target: Target,
	count: number,
	seed: number,
): Promise<Outcome> {
	const outcome: Outcome = { statuses: {}, faults: [] }
	for (let done = 0; done < count; done += BATCH) {
		// Calls within a process need no event loop; the server measures its own by how late it comes round.
		await setImmediate()
		const size = { numRuns: Math.min(BATCH, count - done), seed: seed + done }
		if (call === 'certificates') await lookUp(target, fc.sample(hostileNumbers, size), outcome)
		else await send(call, target, size, outcome)
	}
	return outcome
}

async function send(
	call: 'register' | 'contact',
	{ app, db, applicant, message }: Target,
	size: { numRuns: number; seed: number },
	outcome: Outcome,
) {
	const bodies =
		call === 'register'
			? hostileBodies(applicant, ['firstName', 'lastName', 'workExp', 'auditExp', 'city', 'country'])
			: hostileBodies(message, ['name', 'subject', 'message'])
	const stored: Sent[] = []
	await Promise.all(
		fc.sample(bodies, size).map(async (body) => {
			const answer = await post(app, `/api/${call}`, body)
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
			judge(await app.inject(`/api/certificates/${path}`), number, outcome)
			// The same unescaped, as far as a request line can hold it.
			const bare = number.replace(/[^\x21-\x7e]|[?#]/g, '')
			judge(await app.inject(`/api/certificates/${bare}`), bare, outcome)
		}),
	)
}

function judge(answer: Answer, sent: string, { statuses, faults }: Outcome) {
	statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
	const fault = faultOf(answer)
	if (fault) faults.push(`${fault} for ${JSON.stringify(sent.slice(0, 500))}`)
}
