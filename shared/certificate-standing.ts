/** What is true of a certificate that is in the register and not withdrawn. */
export type Standing = {
	state: 'valid' | 'expired' | 'replaced'
	/** Last day on which it is valid, as YYYY-MM-DD. */
	validUntil?: string | undefined
	/** Number of the certificate that has replaced it. */
	replacedBy?: string | undefined
}

/** What everyone may know of a withdrawal. */
export type Withdrawal = {
	/** Its day, as YYYY-MM-DD. */
	withdrawn?: string | undefined
	/** Why, if the provider has published it. */
	withdrawnReason?: string | undefined
}

/** Response headers of GET /api/certificates/{number}. The number of the replacement is percent-encoded. */
export const STANDING_HEADERS = {
	state: 'certificate-state',
	validUntil: 'certificate-valid-until',
	replacedBy: 'certificate-replaced-by',
} as const
