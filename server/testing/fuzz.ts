import { setImmediate, setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { DeclaredRoute } from '#server/http/declaration.ts'
import { OVERLOAD, overloadProblem } from '#server/http/overload.ts'
import { SECOND_MS } from '#server/time.ts'
import { type Answer, faultOf, hostileBodies, hostileNumbers, strange } from './hostile.ts'
import { type Inputs, inputsOf, type Request } from './inputs.ts'
import { alteredMessages, alteredRegistrations } from './stored.ts'

type Target = { app: FastifyInstance; db: Kysely<Database>; examples?: Parameters<typeof inputsOf>[1] }
type Sent = { body: string; reference: string }

/** How often each status was answered, and what was wrong with an answer or with what was stored. */
type Outcome = { statuses: Record<number, number>; faults: string[] }

/** At once; few, so that making them does not hold up the server in the same process. */
const BATCH = 10

export const nameOf = ({ method, url }: Pick<DeclaredRoute, 'method' | 'url'>) => `${method} ${url}`

/** Sends a request in order, a wrong one for each text, and so many generated ones. The same seed sends the same. */
export async function fuzzRoute(
	route: DeclaredRoute,
	{ app, db, examples }: Target,
	count: number,
	seed: number,
): Promise<Outcome> {
	const outcome: Outcome = { statuses: {}, faults: [] }
	const inputs = inputsOf(route, examples)
	const send = async (batch: Request[]) => {
		// Calls within a process need no event loop; the server measures its own by how late it comes round.
		await setImmediate()
		const stored: Sent[] = []
		await Promise.all(
			batch.map(async (request) => {
				const answer = await answerTo(app, request)
				const sent = String(request.body ?? request.url)
				judge(answer, sent, route, outcome)
				const isJson = request.headers['content-type'] === 'application/json'
				if (answer.statusCode < 300 && isJson) stored.push({ body: withoutMark(sent), reference: referenceIn(answer) })
			}),
		)
		outcome.faults.push(...(await alteredFor(route, db, stored)))
	}
	// Chance decides neither whether a request gets past the rules nor whether one is refused.
	for (const { good, withText, withTexts, withList } of inputs) {
		await send([good])
		await send([...withText.values(), withTexts].map((request) => request('\0')))
		await send([withTexts(''), ...[...withList.values()].map(({ request }) => request([]))])
	}
	const requests = fc.oneof(...inputs.map(requestsFrom))
	for (let done = 0; done < count; done += BATCH)
		await send(fc.sample(requests, { numRuns: Math.min(BATCH, count - done), seed: seed + done }))
	return outcome
}

/** Comes again when the server says that it has too much to do, as it may on a busy machine. */
async function answerTo(app: FastifyInstance, request: Request): Promise<Answer> {
	const answer = await app.inject(request)
	if (answer.statusCode !== 503 || !answer.body.includes(overloadProblem().message)) return answer
	await setTimeout(OVERLOAD.retryAfterSeconds * SECOND_MS)
	return answerTo(app, request)
}

/** Requests of every degree of damage: from one in order with strange words to bytes by chance. */
function requestsFrom({ good, withText, withList }: Inputs): fc.Arbitrary<Request> {
	const text = fc.oneof(strange, hostileNumbers)
	const choices: fc.Arbitrary<Request>[] = [fc.constant(good)]
	for (const request of withText.values()) choices.push(text.map(request))
	for (const { max, request } of withList.values())
		choices.push(fc.array(text, { minLength: 1, maxLength: max }).map(request))
	if (good.headers['content-type'] === 'application/json') {
		const form = JSON.parse(good.body ?? '{}') as Record<string, unknown>
		const texts = Object.keys(form).filter((name) => withText.has(`body.${name}`))
		const bodies = hostileBodies(form, texts).map((body) => ({ ...good, body: body as string }))
		// As often as all of the fields together.
		choices.push(...choices.map(() => bodies))
	}
	return fc.oneof(...choices)
}

const referenceIn = (answer: Answer): string => {
	const type = String(answer.headers['content-type'])
	return type.startsWith('application/json') ? String(answer.json().reference ?? '') : ''
}

/** What is stored otherwise than the rules of the route say. */
async function alteredFor({ declared: { stores } }: DeclaredRoute, db: Kysely<Database>, stored: Sent[]) {
	const compare = stores.includes('registrations')
		? alteredRegistrations
		: stores.includes('contactMessages')
			? alteredMessages
			: undefined
	if (!compare || stored.length === 0) return []
	return (await compare(db, stored)).map(({ body, fields }) => `stored otherwise: ${fields.join()} of ${body}`)
}

const withoutMark = (body: string) => body.replace(/^\ufeff/, '')

function judge(answer: Answer, sent: string, { declared }: DeclaredRoute, { statuses, faults }: Outcome) {
	statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
	const fault = faultOf(answer, declared.html !== 'none')
	if (fault) faults.push(`${fault} for ${JSON.stringify(sent.slice(0, 500))}`)
}
