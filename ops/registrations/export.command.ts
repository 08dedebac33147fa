import { registrations } from './registrations.ts'

export const command = registrations.export
