import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactElement } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { emailNote } from '#app/forms/email-note.tsx'
import { readPhone } from '#shared/forms/phone.ts'
import { registrationForm, withPhone } from '#shared/forms/registration.ts'
import type { RegistrationForm as Values } from '#shared/forms/registration-fields.ts'

// Loaded once the form has input, because the schema library is as large as five pages.

export { Errors } from './errors.tsx'
export { submitForm } from './submit.tsx'

const resolverOfSchema: Resolver<Values> = standardSchemaResolver(registrationForm)

export const resolver: Resolver<Values> = (values, context, options) =>
	resolverOfSchema(withPhone(values), context, options)

/** Names of the invalid fields. */
export const invalidFields = (values: Partial<Values>): ReadonlySet<PropertyKey> =>
	new Set(registrationForm.safeParse(withPhone(values)).error?.issues.map(({ path: [name = ''] }) => name))

/** Shows a question below the e-mail address if it looks like a slip. */
export function askAboutEmail(
	{ getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
	show: (note: ReactElement | undefined) => void,
) {
	const change = (meant: string) => {
		setValue('email', meant, { shouldDirty: true })
		show(undefined)
	}
	show(emailNote(getValues('email'), change))
}

/**
 * Shows the number and the country code that the fields mean, which are what is sent. Spec 5: the input is capped at ten
 * digits, so one more digit that is typed behind them is dropped, unless the ten may be the beginning of a longer text.
 * `before` is the number that was shown last.
 */
export function showPhone(
	{ getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
	before: string,
) {
	const [countryCode, phone] = getValues(['countryCode', 'phone'])
	const isFull = /^[1-9]\d{9}$/.test(before) && !before.startsWith(countryCode.slice(1) || '0')
	const isBeyond = isFull && phone.length === 11 && phone.startsWith(before) && /\d$/.test(phone)
	const shown = readPhone(phone, countryCode) ?? { countryCode, phone: isBeyond ? before : phone }
	if (shown.countryCode !== countryCode) setValue('countryCode', shown.countryCode)
	if (shown.phone !== phone) setValue('phone', shown.phone)
	return shown.phone
}
