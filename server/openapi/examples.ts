import { STATUS_CODES } from 'node:http'
import { ANSWER, ANSWER_FIELDS, type Certificate, mapFields } from '#shared/certificates/certificate.ts'
import type { CheckAnswer, StatedCertificate } from '#shared/certificates/certificate-check.ts'
import { CONTACT_EXAMPLE } from '#shared/forms/contact-fields.ts'
import { REGISTRATION_EXAMPLE, type Receipt } from '#shared/forms/registration-fields.ts'
import type { Problem } from '#shared/problem.ts'

export { CONTACT_EXAMPLE as MESSAGE, REGISTRATION_EXAMPLE as REGISTRATION }

export const CERTIFICATE: Certificate = mapFields(ANSWER_FIELDS, (field) => ANSWER[field].example)

export const STATED_CERTIFICATE: StatedCertificate = {
	...CERTIFICATE,
	state: 'valid',
	validUntil: '2028-09-28',
	kind: 'Certificate of training',
	level: 'Lead auditor',
	course: 'Lead Auditor QMS',
	units: 'Standard, Auditing, Leading',
	hours: '30',
}

export const CHECK_ANSWER: CheckAnswer = {
	results: [
		{ number: 'prm-la-2025-00418', state: 'valid', certificate: CERTIFICATE },
		{ number: 'PRM-LA-2025-99999', state: 'notFound' },
	],
}

export const RECEIPT = (message: string): Receipt => ({
	message,
	reference: 'PRM-Q0XW-8X7Y-XBES',
})

export const PROBLEM = (status: number): Problem => ({
	type: 'about:blank',
	title: STATUS_CODES[status] ?? 'Error',
	status,
	message: status === 422 ? 'Please correct the marked fields.' : 'What happened, and what to do.',
	...(status === 422 && { errors: { email: 'Invalid email' } }),
})

export const KEY = {
	kty: 'EC',
	crv: 'P-256',
	x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
	y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
	kid: 'https://pramaan.example/.well-known/jwks/oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
	alg: 'ES256',
	use: 'sig',
	iss: 'https://pramaan.example',
}

export const KEY_SET = { keys: [KEY] }

/** Shortened: its parts are the header, the payload and the signature. */
export const JWS = 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJodHRwczovL3ByYW1hYW4uZXhhbXBsZSJ9.c2lnbmF0dXJl'
