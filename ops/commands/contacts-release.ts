import { contacts } from '#ops/contacts.ts'
import { submissionsRelease } from '#ops/submissions-release.ts'

export const command = submissionsRelease(contacts)
