import { createElement, type ReactElement } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { emailNote } from '#app/forms/parts.tsx'
import { isOddPhone, readPhone } from '#shared/forms/phone.ts'
import { registrationForm, withPhone } from '#shared/forms/registration.ts'
import type { RegistrationForm as Values } from '#shared/forms/registration-fields.ts'
import { isListedCountry } from './form-data.ts'

export const resolver: Resolver<Values> = (values) => {
	const { data, error } = registrationForm.safeParse(withPhone(values))
	if (data) return { values: data, errors: {} }
	const messages = error.issues.map(({ path: [name], message }) => [name, { type: 'rule', message }] as const)
	// Of several about a field the first one is shown.
	return { values: {}, errors: Object.fromEntries(messages.reverse()) }
}

/** Names of the invalid fields. */
export const invalidFields = (values: Partial<Values>): ReadonlySet<PropertyKey> =>
	new Set(registrationForm.safeParse(withPhone(values)).error?.issues.map(({ path: [name = ''] }) => name))

export type Questions = Record<'email' | 'phone' | 'country', ReactElement | undefined>

/** Shows questions below the fields whose values look like slips. The values are accepted as they are. */
export async function askAboutSlips(
	{ getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
	show: (questions: Questions) => void,
) {
	const { email, phone, countryCode, country } = getValues()
	const isListed = country === '' || (await isListedCountry(country))
	const ask = (text: string) => createElement('p', null, `Is this right? ${text}`)
	const questions = {
		phone: isOddPhone({ countryCode, phone }) ? ask('Mobile numbers in India begin with 6 to 9.') : undefined,
		country: isListed ? undefined : ask('It is not a country in our list, so we will write to you with the price.'),
	}
	const change = (meant: string) => {
		setValue('email', meant, { shouldDirty: true })
		show({ ...questions, email: undefined })
	}
	show({ ...questions, email: emailNote(email, change) })
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
