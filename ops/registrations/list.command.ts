import { submissionsList } from '#ops/submissions/list.ts'
import { registrations } from './registrations.ts'

export const command = submissionsList(registrations)
