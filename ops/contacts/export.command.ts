import { submissionsExport } from '#ops/submissions/export.ts'
import { contacts } from './contacts.ts'

export const command = submissionsExport(contacts)
