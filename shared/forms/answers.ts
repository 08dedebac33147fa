import type { CheckAnswer, CheckResult } from '#shared/certificates/certificate-check.ts'

/** What was entered into a form and is wrong with it, for browsers without JavaScript. */
export type RefusedForm = {
	problem: string
	/** Error messages by field. */
	errors: Record<string, string>
	/** Entered values by field; undefined if the form could not be parsed. */
	entered?: Record<string, string> | undefined
}

/** Result of the verification that the server renders for browsers without JavaScript. */
export type VerificationAnswer = {
	/** What was entered: the number, unless it says otherwise below. */
	entered: string
} & (
	| { state: 'invalid'; problem: string }
	/** `origin` is the public address of the site, for the QR code. */
	| { state: 'one'; result: CheckResult; origin: string }
	/** Of many certificates. `entered` is the text with their numbers; `at` is a timestamp. */
	| { state: 'list'; problem: string }
	| { state: 'list'; checked: CheckAnswer; at: string }
)

export type ListAnswer = Extract<VerificationAnswer, { state: 'list' }>

/** A problem response of the API (RFC 9457) with a message for the visitor, and for forms messages by field. */
export type Problem = {
	type: string
	title: string
	status: number
	message: string
	errors?: Record<string, string>
}
