import { submissionsHandled } from '#ops/submissions/handled.ts'
import { contacts } from './contacts.ts'

export const command = submissionsHandled(contacts)
