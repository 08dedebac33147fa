import type { Examples } from '#app/ui/examples.ts'
import { DataNotice } from './data-notice.tsx'

export const examples: Examples = {
	'three items': () => (
		<DataNotice
			items={[
				['What', 'Your name and your message.'],
				['How long', '12 months.'],
				[
					'Where it is written',
					<a key="policy" href="/policies/privacy">
						Privacy policy
					</a>,
				],
			]}
		/>
	),
}
