/** The day of the wording that stands beside both forms; a new wording gets a new day. */
export const CONSENT_VERSION = '2026-11-21'
