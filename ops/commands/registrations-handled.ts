import { registrations } from '#ops/registrations.ts'
import { submissionsHandled } from '#ops/submissions-handled.ts'

export const command = submissionsHandled(registrations)
