import { submissionsRelease } from '#ops/submissions/release.ts'
import { registrations } from './registrations.ts'

export const command = submissionsRelease(registrations)
