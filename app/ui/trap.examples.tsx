import type { Examples } from './examples.ts'
import { Trap } from './trap.tsx'

export const examples: Examples = {
	'nothing to see': () => (
		<form>
			<Trap />
		</form>
	),
}
