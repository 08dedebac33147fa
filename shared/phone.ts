// Spec 9. Not in registration.ts, because the form needs them before it loads the schemas.
export const DEFAULT_COUNTRY_CODE = '+91'
export const PHONE_DIGITS = 10
