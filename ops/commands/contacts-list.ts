import { contacts } from '#ops/contacts.ts'
import { submissionsList } from '#ops/submissions-list.ts'

export const command = submissionsList(contacts)
