import { registrations } from '#ops/registrations.ts'
import { submissionsExport } from '#ops/submissions-export.ts'

export const command = submissionsExport(registrations)
