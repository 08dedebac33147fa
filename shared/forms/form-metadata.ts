/** Date of the privacy notices beside the forms; each change of their text needs a new date. */
export const CONSENT_VERSION = '2026-11-27'

/** Metadata of a form submission. All fields are optional; of them the class and the early start are part of the idempotency fingerprint. */
export type FormMetadata = {
	/** Version of the privacy notice that the visitor saw; the page may be older than the server. */
	consentVersion?: string | undefined
	/** Milliseconds from showing the form to submitting it; undefined if a draft was restored. */
	durationMs?: number | undefined
	/** Whether the honeypot field has a value. */
	honeypotFilled?: boolean | undefined
	/** Slug of the class that the visitor registers for. */
	classSlug?: string | undefined
	/** Whether the visitor asks that the class begins before the time to withdraw has ended. */
	earlyStart?: boolean | undefined
}

/** The request headers of the metadata with the format of their values. */
export const METADATA_HEADERS = {
	'consent-version': /^\d{4}-\d{2}-\d{2}$/,
	'form-duration-ms': /^\d{1,15}$/,
	'form-honeypot': /^filled$/,
	'form-class': /^[a-z0-9]+(-[a-z0-9]+)*$/,
	'form-early-start': /^yes$/,
}
export type MetadataHeaders = { [name in keyof typeof METADATA_HEADERS]?: string }

/** Converts metadata to request headers. */
export const metadataHeaders = ({
	consentVersion,
	durationMs,
	honeypotFilled,
	classSlug,
	earlyStart,
}: FormMetadata): MetadataHeaders => ({
	...(consentVersion && { 'consent-version': consentVersion }),
	...(durationMs !== undefined && { 'form-duration-ms': durationMs.toFixed() }),
	...(honeypotFilled && { 'form-honeypot': 'filled' }),
	...(classSlug && { 'form-class': classSlug }),
	...(earlyStart && { 'form-early-start': 'yes' }),
})
