/** What a form reports beside its values. All of it is optional, and none of it is part of the idempotency fingerprint. */
export type FormMetadata = {
	/** Version of the notice beside the form; the page may be older than the server. */
	consentVersion?: string | undefined
	/** Milliseconds from showing the form to submitting it; unknown after a draft was restored. */
	durationMs?: number | undefined
	/** Whether the field that people do not see has a value. */
	honeypotFilled?: boolean | undefined
}

/** The request headers that carry the metadata, and the values they take. */
export const METADATA_HEADERS = {
	'consent-version': /^\d{4}-\d{2}-\d{2}$/,
	'form-duration-ms': /^\d{1,15}$/,
	'form-honeypot': /^filled$/,
}
export type MetadataHeaders = { [name in keyof typeof METADATA_HEADERS]?: string }

/** How a page sends the metadata. */
export const metadataHeaders = ({ consentVersion, durationMs, honeypotFilled }: FormMetadata): MetadataHeaders => ({
	...(consentVersion && { 'consent-version': consentVersion }),
	...(durationMs !== undefined && { 'form-duration-ms': durationMs.toFixed() }),
	...(honeypotFilled && { 'form-honeypot': 'filled' }),
})
