import type { Certificate } from './certificate.ts'

/** What the server puts into the contact page for a browser that runs no scripts. */
export type ContactAnswer = {
	problem: string
	/** Messages by field. */
	errors: Record<string, string>
	/** What was typed, by field; none if the form could not be read. */
	entered?: Record<string, string> | undefined
}

/** What the server puts into the verification page for a browser that runs no scripts. */
export type VerificationAnswer = {
	/** What was typed. */
	entered: string
} & (
	| { state: 'invalid'; problem: string }
	/** `origin` is the public address of the site, for the QR code. */
	| { state: 'found'; certificate: Certificate; origin: string }
	/** `withdrawn` is the day, as 2025-09-29; `unreachable` says that nothing was proven. */
	| { state: 'missing'; unreachable: boolean; withdrawn?: string | undefined }
)
