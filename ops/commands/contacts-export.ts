import { contacts } from '#ops/contacts.ts'
import { submissionsExport } from '#ops/submissions-export.ts'

export const command = submissionsExport(contacts)
