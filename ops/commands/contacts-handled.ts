import { contacts } from '#ops/contacts.ts'
import { submissionsHandled } from '#ops/submissions-handled.ts'

export const command = submissionsHandled(contacts)
