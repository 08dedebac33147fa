import { Counter } from './counter.tsx'
import type { Examples } from './examples.ts'

export const examples: Examples = {
	number: () => <Counter value={20} />,
	text: () => <Counter value="be first" />,
}
