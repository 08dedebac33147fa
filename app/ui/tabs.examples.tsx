import type { Examples } from './examples.ts'
import { Tabs } from './tabs.tsx'

export const examples: Examples = {
	'three tabs': () => (
		<Tabs
			label="The programme"
			tabs={[
				{ id: 'highlights', title: 'Training Highlights', content: <p>ISO 9001:2015 and five more</p> },
				{ id: 'learning', title: 'Your learning', content: <p>Risk management and compliance</p> },
				{ id: 'pedagogy', title: 'Industry-Led Pedagogy', content: <p>Case studies and role plays</p> },
			]}
		/>
	),
}
