import type { RegistrationName } from './registration-fields.ts'

/** What a nominee is asked. Course and e-mail address are known, and the number has its country code. */
export const NOMINEE_FIELDS = [
	'firstName',
	'lastName',
	'phone',
	'city',
	'country',
	'workExp',
	'auditExp',
	'isoStandards',
	'languages',
] as const satisfies RegistrationName[]
export type NomineeName = (typeof NOMINEE_FIELDS)[number]
