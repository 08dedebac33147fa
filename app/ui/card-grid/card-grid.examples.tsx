import type { Examples } from '#app/ui/examples.ts'
import { CardGrid } from './card-grid.tsx'

const text = 'Live classes with case studies, role plays and a final examination.'

export const examples: Examples = {
	'three cards': () => (
		<CardGrid
			heading="Train, check, practise"
			cards={[
				{ title: 'Train', text, link: { label: 'See all courses', to: '/courses/all' } },
				{ title: 'Check', text, link: { label: 'Verify a certificate', to: '/policies/verification' } },
				{ title: 'Practise', text },
			]}
		/>
	),
}
