import type { Examples } from './examples.ts'
import { Honeypot } from './honeypot.tsx'

export const examples: Examples = {
	'nothing to see': () => (
		<form>
			<Honeypot />
		</form>
	),
}
