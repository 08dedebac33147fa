import { registrations } from '#ops/registrations.ts'
import { submissionsList } from '#ops/submissions-list.ts'

export const command = submissionsList(registrations)
