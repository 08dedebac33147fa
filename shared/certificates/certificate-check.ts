import { dateText } from '#shared/days-text.ts'
import type { Certificate, Training } from './certificate.ts'

/** What each state is called. `notChecked`: the register did not answer for this number, so nothing is proven. */
export const STATE_TEXT = {
	valid: 'Valid',
	expired: 'Expired',
	replaced: 'Replaced',
	withdrawn: 'Withdrawn',
	notFound: 'Not found',
	notChecked: 'Not checked',
}

export type CheckState = keyof typeof STATE_TEXT

/** What the register says about a number. */
export type CheckResult = {
	/** As it was asked for. */
	number: string
	state: CheckState
	/** Last day on which it is valid, as YYYY-MM-DD. */
	validUntil?: string | undefined
	/** Number of the certificate that has replaced it. */
	replacedBy?: string | undefined
	/** Day of the withdrawal, as YYYY-MM-DD. */
	withdrawn?: string | undefined
	/** Why it was withdrawn, if the provider has published it. */
	withdrawnReason?: string | undefined
	/** If it is not found: the number that it may be meant for. */
	near?: string | undefined
	/** If it is valid, expired or replaced. */
	certificate?: Certificate
	/** The training that it is about, if this number alone was asked for. */
	training?: Training
}

/** Asks GET /api/certificates/{number} for the state and the training beside the six fields of spec 7. */
export const STATED_TYPE = 'application/vnd.pramaan.certificate+json'

/** That answer. */
export type StatedCertificate = Certificate & Training & Pick<CheckResult, 'state' | 'validUntil' | 'replacedBy'>

/** What the answer about a certificate that is not found or was withdrawn (404) says beside its message. */
export type RefusedCertificate = Pick<CheckResult, 'state' | 'withdrawn' | 'withdrawnReason' | 'near'>

export type CheckAnswer = {
	/** In the order of the numbers. */
	results: CheckResult[]
	/** Seconds until the numbers that were not checked can be checked. */
	retryAfter?: number
}

/** '38 valid, 1 withdrawn, 1 not found' */
export const summaryOf = (results: CheckResult[]): string =>
	Object.entries(STATE_TEXT)
		.flatMap(([state, text]) => {
			const count = results.filter((result) => result.state === state).length
			return count > 0 ? `${count} ${text.toLowerCase()}` : []
		})
		.join(', ')

/** What follows the state of a certificate that is found; the number that replaces it comes behind it. */
export function validityText({ state, validUntil }: Pick<CheckResult, 'state' | 'validUntil'>): string {
	if (state === 'replaced') return 'by certificate '
	if (!validUntil) return 'in our register'
	return `${state === 'expired' ? 'after' : 'until'} ${dateText(validUntil)}`
}

export const withdrawnText = ({ withdrawn = '', withdrawnReason }: CheckResult) =>
	`Withdrawn on ${dateText(withdrawn)} and no longer valid.${withdrawnReason ? ` Reason: ${withdrawnReason}` : ''}`
