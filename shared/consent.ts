/** Date of the privacy notices of both forms; each change of their text needs a new date. */
export const CONSENT_VERSION = '2026-11-22'
