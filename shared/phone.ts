// Spec 9. Apart from the schemas: the form needs them before it needs a rule.
export const DEFAULT_COUNTRY_CODE = '+91'
export const PHONE_DIGITS = 10
