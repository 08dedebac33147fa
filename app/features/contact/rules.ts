import { sendMessage } from '#app/base/api.ts'
import { celebrate } from '#app/forms/confetti.ts'
import { CONSENT_VERSION } from '#shared/consent.ts'
import { contactForm } from '#shared/contact.ts'
import { metadataHeaders } from '#shared/form-metadata.ts'
import { DRAFT } from './draft.ts'

// Loaded once the form has input, because the schema library is as large as five pages.

/** The first message of each invalid field, in the order of the form. */
export function errorsOf(inputs: FormData) {
	const errors: Record<string, string> = {}
	for (const { path, message } of contactForm.safeParse(Object.fromEntries(inputs)).error?.issues ?? [])
		errors[String(path[0])] ??= message
	return errors
}

type Sending = {
	/** Undefined if a draft was restored. */
	durationMs: number | undefined
	onWait: (sentence: string) => void
}

/** Sends valid inputs, and celebrates when they are stored. */
export async function send(inputs: FormData, { durationMs, onWait }: Sending) {
	const message = contactForm.parse(Object.fromEntries(inputs))
	await sendMessage(message, {
		key: DRAFT.keyFor(JSON.stringify(message)),
		metadata: metadataHeaders({
			consentVersion: CONSENT_VERSION,
			durationMs,
			honeypotFilled: Boolean(inputs.get('website')),
		}),
		onWait,
	})
	void celebrate()
}
