import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newForm, valuesOf } from './clients.ts'

/**
 * Sends registrations at their scheduled moments, whether or not earlier ones were answered, as visitors do.
 * Each latency counts from the scheduled moment, in milliseconds.
 */
export async function sendOnSchedule({ url, perSecond, seconds }: { url: string; perSecond: number; seconds: number }) {
	const agent = new Agent({ keepAlive: true })
	const latencies: number[] = []
	const statuses = new Map<number | string, number>()
	const begun = performance.now() + 100
	const under: Promise<void>[] = []
	for (let i = 0; i < perSecond * seconds; i++) {
		const due = begun + (i * 1000) / perSecond
		const wait = due - performance.now()
		if (wait > 0) await sleep(wait)
		under.push(
			send(url, agent).then((status) => {
				latencies.push(performance.now() - due)
				statuses.set(status, (statuses.get(status) ?? 0) + 1)
			}),
		)
	}
	await Promise.all(under)
	agent.destroy()
	return { latencies, statuses, errors: latencies.length - (statuses.get(201) ?? 0) }
}

function send(url: string, agent: Agent) {
	const form = newForm('registration')
	const body = JSON.stringify(valuesOf(form))
	return new Promise<number | string>((resolve) => {
		const call = request(`${url}/api/register`, {
			agent,
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'content-length': Buffer.byteLength(body),
				'idempotency-key': form.key,
			},
		})
		call.on('response', (answer) => {
			answer.resume()
			answer.on('end', () => resolve(answer.statusCode ?? 0))
		})
		call.on('error', ({ message }) => resolve(message))
		call.end(body)
	})
}
