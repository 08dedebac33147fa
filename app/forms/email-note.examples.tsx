import type { Examples } from '#app/ui/examples.ts'
import { emailNote } from './email-note.tsx'

export const examples: Examples = {
	'a likely slip': () => emailNote('asha@gmial.com', () => {}),
}
