import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { registrationForm, type RegistrationForm as Values } from '#shared/registration.ts'

// A module of its own, imported once the form holds something: the schema library weighs as much as five pages.

export { toRegistration } from '#shared/registration.ts'

export const resolver: Resolver<Values> = standardSchemaResolver(registrationForm)

export const parse = (values: Values) => registrationForm.parse(values)

/** Names of the fields that do not hold what they need yet. */
export const invalidFields = (values: unknown): ReadonlySet<PropertyKey> =>
	new Set(registrationForm.safeParse(values).error?.issues.map(({ path: [name = ''] }) => name))
