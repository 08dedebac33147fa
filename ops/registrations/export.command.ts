import { submissionsExport } from '#ops/submissions/export.ts'
import { registrations } from './registrations.ts'

export const command = submissionsExport(registrations)
