import { submissionsRelease } from '#ops/submissions/release.ts'
import { contacts } from './contacts.ts'

export const command = submissionsRelease(contacts)
