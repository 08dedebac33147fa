import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { registrationForm, toRegistration } from '#shared/forms/registration.ts'
import type { RegistrationForm as Values } from '#shared/forms/registration-fields.ts'

// Loaded once the form has input, because the schema library is as large as five pages.

export const resolver: Resolver<Values> = standardSchemaResolver(registrationForm)

/** Names of the invalid fields. */
export const invalidFields = (values: unknown): ReadonlySet<PropertyKey> =>
	new Set(registrationForm.safeParse(values).error?.issues.map(({ path: [name = ''] }) => name))

/** What is sent for valid values. */
export const answersOf = (values: Values) => toRegistration(registrationForm.parse(values))
