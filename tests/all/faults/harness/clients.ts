import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MESSAGE, REGISTRATION } from '#server/testing/examples.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { randomOf } from '#tests/seed.ts'

const random = randomOf()

export type Kind = 'registration' | 'message'

/** One filled-in form; the marker stands in it and is found again in the store. */
export type Form = {
	kind: Kind
	marker: string
	key: string
	/** From the 201 or 200, once there was one. */
	reference?: string
}

export const valuesOf = ({ kind, marker }: Form) =>
	// Each from an address of its own: mails to one address are limited.
	kind === 'registration'
		? { ...REGISTRATION, city: marker, email: addressOf(marker) }
		: { ...MESSAGE, subject: marker, email: addressOf(marker) }

const addressOf = (marker: string) => `${marker.replace(' ', '-')}@mail.example`

let counter = 0

export const newForm = (kind: Kind = random() < 0.5 ? 'registration' : 'message'): Form => ({
	kind,
	marker: `form ${++counter}`,
	key: randomUUID(),
})

export type Answer = { status: number; body: string; reference: string | undefined }

/** Sends the form; undefined when the connection broke before there was an answer. */
export async function post(url: string, form: Form, body: object = valuesOf(form)): Promise<Answer | undefined> {
	try {
		const answer = await fetch(`${url}/api/${form.kind === 'registration' ? 'register' : 'contact'}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'idempotency-key': form.key, 'consent-version': CONSENT_VERSION },
			body: JSON.stringify(body),
			signal: AbortSignal.timeout(30_000),
		})
		const text = await answer.text()
		const reference = answer.ok ? (JSON.parse(text) as { reference: string }).reference : undefined
		return { status: answer.status, body: text, reference }
	} catch {
		return undefined
	}
}

/** Sends a form under its key until it is acknowledged; each time to where `url` then points. */
export async function postUntilAnswered(url: () => string | undefined, form: Form) {
	for (;;) {
		const to = url()
		const answer = to ? await post(to, form) : undefined
		if (answer?.reference) {
			form.reference = answer.reference
			return
		}
		if (answer && answer.status < 500) throw new Error(`A form was refused with ${answer.status}: ${answer.body}`)
		await sleep(10)
	}
}

/** Between two forms of a client: without it, clients and server do nothing but keep all processors busy. */
export const PAUSE_MS = 10

/** Clients that send one form after the other; a form without an answer is sent again under the same key. */
export function startClients(count: number, url: () => string | undefined) {
	const forms: Form[] = []
	let stopping = false
	const client = async () => {
		while (!stopping) {
			const form = newForm()
			forms.push(form)
			await postUntilAnswered(url, form)
			await sleep(PAUSE_MS)
		}
	}
	const ended = Promise.all(Array.from({ length: count }, client))
	const acknowledged = () => forms.filter(({ reference }) => reference)
	return {
		forms,
		acknowledged,
		/** Waits until so many more forms are acknowledged. */
		async untilMore(more: number) {
			const enough = acknowledged().length + more
			while (acknowledged().length < enough) await sleep(5)
		},
		async stop() {
			stopping = true
			await ended
		},
	}
}

type Schedule = { url: string; perSecond: number; seconds: number }

/**
 * Sends registrations at their scheduled moments, whether or not earlier ones were answered, as visitors do.
 * Each latency counts from the scheduled moment, in milliseconds.
 */
export async function postOnSchedule({ url, perSecond, seconds }: Schedule) {
	const latencies: number[] = []
	let errors = 0
	const startsAt = performance.now() + 100
	const send = async (dueAt: number) => {
		const answer = await post(url, newForm('registration'))
		latencies.push(performance.now() - dueAt)
		if (answer?.status !== 201) errors++
	}
	const sent: Promise<void>[] = []
	for (let i = 0; i < perSecond * seconds; i++) {
		const dueAt = startsAt + (i * 1000) / perSecond
		const waitMs = dueAt - performance.now()
		if (waitMs > 0) await sleep(waitMs)
		sent.push(send(dueAt))
	}
	await Promise.all(sent)
	return { latencies, errors }
}
