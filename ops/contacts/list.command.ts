import { contacts } from './contacts.ts'

export const command = contacts.list
