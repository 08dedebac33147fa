import type { Examples } from './examples.ts'
import { Honeypot } from './honeypot.tsx'

export const examples: Examples = {
	hidden: () => (
		<form>
			<Honeypot />
		</form>
	),
}
