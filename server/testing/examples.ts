import { ANSWER, ANSWER_FIELDS, type Certificate, mapFields } from '#shared/certificates/certificate.ts'
import { CONTACT_EXAMPLE } from '#shared/forms/contact-fields.ts'
import { REGISTRATION_EXAMPLE } from '#shared/forms/registration-fields.ts'

export { CONTACT_EXAMPLE as MESSAGE, REGISTRATION_EXAMPLE as REGISTRATION }

export const CERTIFICATE: Certificate = mapFields(ANSWER_FIELDS, (field) => ANSWER[field].example)
