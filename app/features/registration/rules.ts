import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { registrationForm, type RegistrationForm as Values } from '#shared/registration.ts'

// Loaded once the form has input, because the schema library is as large as five pages.

export { toRegistration } from '#shared/registration.ts'

export const resolver: Resolver<Values> = standardSchemaResolver(registrationForm)

export const parse = (values: Values) => registrationForm.parse(values)

/** Names of the invalid fields. */
export const invalidFields = (values: unknown): ReadonlySet<PropertyKey> =>
	new Set(registrationForm.safeParse(values).error?.issues.map(({ path: [name = ''] }) => name))
