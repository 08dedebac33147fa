import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { register } from '#app/base/api.ts'
import { celebrate } from '#app/forms/confetti.ts'
import { CONSENT_VERSION } from '#shared/consent.ts'
import { metadataHeaders } from '#shared/form-metadata.ts'
import { registrationForm, toRegistration, type RegistrationForm as Values } from '#shared/registration.ts'
import { DRAFT } from './values.ts'

// Loaded once the form has input, because the schema library is as large as five pages.

export const resolver: Resolver<Values> = standardSchemaResolver(registrationForm)

/** Names of the invalid fields. */
export const invalidFields = (values: unknown): ReadonlySet<PropertyKey> =>
	new Set(registrationForm.safeParse(values).error?.issues.map(({ path: [name = ''] }) => name))

type Sending = {
	/** All inputs of the form, also those that are no answers. */
	inputs: FormData
	/** Undefined if a draft was restored. */
	durationMs: number | undefined
	onWait: (sentence: string) => void
}

/** Sends valid values, and celebrates when they are stored. Another class makes another request, with its own key. */
export async function send(values: Values, { inputs, durationMs, onWait }: Sending) {
	const answers = toRegistration(registrationForm.parse(values))
	const classSlug = inputs.get('class')?.toString() ?? ''
	const receipt = await register(answers, {
		key: DRAFT.keyFor(JSON.stringify(answers) + classSlug),
		metadata: metadataHeaders({
			consentVersion: CONSENT_VERSION,
			durationMs,
			honeypotFilled: Boolean(inputs.get('website')),
			classSlug,
		}),
		onWait,
	})
	void celebrate()
	return receipt
}
