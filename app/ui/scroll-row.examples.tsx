import type { Examples } from './examples.ts'
import { ScrollRow } from './scroll-row.tsx'

export const examples: Examples = {
	'scrolling row': () => (
		<ScrollRow label="What learners say">
			{['Asha', 'Ben', 'Chitra', 'Dev', 'Esha'].map((name) => (
				<p key={name}>{name}: clear, exact and worth the week.</p>
			))}
		</ScrollRow>
	),
}
