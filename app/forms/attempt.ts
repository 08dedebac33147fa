import { ApiError, type SendOptions } from '#app/base/api.ts'
import { keep } from '#app/ui/browser/kept.ts'
import { CONSENT_VERSION, metadataHeaders } from '#shared/forms/form-metadata.ts'
import { celebrate } from './confetti.ts'
import { readRecord, writeRecord } from './draft.ts'

/** `print` tells the body from others, without its words. */
type Attempt = { key: string; print: string }

const attemptOf = (form: string) => `sent-${form}`

/** The FNV-1a hash of a text, with its length. `crypto.subtle` needs https. */
function printOf(text: string) {
	let hash = 0x811c9dc5
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
	return `${hash} ${text.length}`
}

/** Idempotency key of a form: the same body gets the same key, also after a reload, in another tab and after it was sent. */
export function keyFor(form: string, body: string): string {
	const print = printOf(body)
	const last = readRecord<Attempt>(attemptOf(form))
	if (last?.print === print) return last.key
	// The key starts with the time, for locality in the database index. crypto.randomUUID needs https and has no time.
	const digits = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0'))
	const key = Date.now().toString(16).padStart(12, '0') + digits.join('')
	writeRecord(attemptOf(form), { key, print })
	return key
}

/** The next call of `keyFor` returns a new key. */
export const dropKey = (form: string) => keep(attemptOf(form), null)

type Options = Pick<SendOptions, 'onWait'> & {
	/** Has the honeypot and the class, if there are any. */
	inputs: FormData
	/** How long the visitor took, if that is known. */
	durationMs: number | undefined
}

/** Posts valid values, and celebrates when they are stored. */
export async function attempt<Body, Answer>(
	form: string,
	post: (body: Body, options: SendOptions) => Promise<Answer>,
	body: Body,
	{ inputs, durationMs, onWait }: Options,
): Promise<Answer> {
	const honeypotFilled = Boolean(inputs.get('website'))
	const classSlug = inputs.get('class')?.toString() ?? ''
	try {
		const answer = await post(body, {
			// Another class makes another request.
			key: keyFor(form, JSON.stringify(body) + classSlug),
			metadata: metadataHeaders({ consentVersion: CONSENT_VERSION, durationMs, honeypotFilled, classSlug }),
			onWait,
		})
		void celebrate()
		return answer
	} catch (error) {
		// What was refused was not stored, so the corrected values need a new key.
		if (error instanceof ApiError && error.status === 422) dropKey(form)
		throw error
	}
}
