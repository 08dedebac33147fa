import type { Examples } from '#app/ui/examples.ts'
import { Honeypot } from './honeypot.tsx'

export const examples: Examples = {
	hidden: () => (
		<form>
			<Honeypot />
		</form>
	),
}
