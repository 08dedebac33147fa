import { submissionsList } from '#ops/submissions/list.ts'
import { contacts } from './contacts.ts'

export const command = submissionsList(contacts)
