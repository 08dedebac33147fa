import { submissionsHandled } from '#ops/submissions/handled.ts'
import { registrations } from './registrations.ts'

export const command = submissionsHandled(registrations)
