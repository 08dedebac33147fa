import { Chips } from './chips.tsx'
import type { Examples } from './examples.ts'

export const examples: Examples = {
	'one chosen': () => (
		<Chips
			label="Topics"
			chips={[
				{ label: 'All topics', to: '/blog', current: true },
				{ label: 'Auditing', to: '/blog?topic=Auditing' },
				{ label: 'Food safety', to: '/blog?topic=Food+safety' },
			]}
		/>
	),
	'within a page': () => <Chips label="Standards" chips={[{ label: 'ISO 9001', to: '#iso-9001' }]} />,
}
