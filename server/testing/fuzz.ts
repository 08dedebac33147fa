import { setImmediate, setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { DeclaredRoute } from '#server/http/declaration.ts'
import { OVERLOAD, overloadProblem } from '#server/http/overload.ts'
import { SECOND_MS } from '#server/time.ts'
import { type Answer, faultOf, hostileBodies, hostileNumbers, strange } from './hostile.ts'
import { type Inputs, inputsOf, type Request } from './inputs.ts'

type Target = {
	app: FastifyInstance
	examples?: Parameters<typeof inputsOf>[1]
	/** Sent with each request, such as the signature of one body. */
	headers?: Record<string, string>
}

/** How often each status was answered, and what was wrong with an answer. */
type Outcome = { statuses: Record<number, number>; faults: string[] }

/** At once; few, so that making them does not hold up the server in the same process. */
const BATCH = 10

export const nameOf = ({ method, url }: Pick<DeclaredRoute, 'method' | 'url'>) => `${method} ${url}`

/** Sends a request in order, a wrong one for each text, and so many generated ones. The same seed sends the same. */
export async function fuzzRoute(
	route: DeclaredRoute,
	{ app, examples, headers = {} }: Target,
	count: number,
	seed: number,
): Promise<Outcome> {
	const outcome: Outcome = { statuses: {}, faults: [] }
	const inputs = inputsOf(route, examples)
	const send = async (batch: Request[]) => {
		// Calls within a process need no event loop; the server measures its own by how late it comes round.
		await setImmediate()
		const sent = batch.map((request) => ({ ...request, headers: { ...headers, ...request.headers } }))
		await Promise.all(sent.map(async (request) => judge(await answerTo(app, request), request, route, outcome)))
	}
	// Chance decides neither whether a request gets past the rules nor whether one is refused.
	for (const { good, withText, withTexts, withList } of inputs) {
		await send([good])
		await send([...withText.values(), withTexts].map((request) => request('\0')))
		await send([withTexts(''), ...[...withList.values()].map(({ request }) => request([]))])
		if (good.body !== undefined) await send([{ ...good, body: '{' }])
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
	// The parser of URLs takes these out of a path, so they lead to another route.
	const text = fc.oneof(strange, hostileNumbers).filter((word) => word !== '.' && word !== '..')
	const choices: fc.Arbitrary<Request>[] = [fc.constant(good)]
	for (const request of withText.values()) choices.push(text.map(request))
	for (const { max, request } of withList.values())
		choices.push(fc.array(text, { minLength: 1, maxLength: max }).map(request))
	if (good.headers['content-type'] === 'application/json') {
		const form = JSON.parse(good.body ?? '{}') as Record<string, unknown>
		const bodies = hostileBodies(form).map((body) => ({ ...good, body: body as string }))
		// As often as all of the fields together.
		choices.push(...choices.map(() => bodies))
	}
	return fc.oneof(...choices)
}

function judge(answer: Answer, { body, url }: Request, { declared }: DeclaredRoute, { statuses, faults }: Outcome) {
	statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
	const fault = faultOf(answer, declared.html !== 'none')
	if (fault) faults.push(`${fault} for ${JSON.stringify(String(body ?? url).slice(0, 500))}`)
}
