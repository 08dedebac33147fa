import { registrations } from '#ops/registrations.ts'
import { submissionsRelease } from '#ops/submissions-release.ts'

export const command = submissionsRelease(registrations)
