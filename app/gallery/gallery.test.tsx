import { describe } from 'vitest'
import { examplesPrerender } from '#app/ui/testing.tsx'
import { blocks } from './examples.tsx'
import { InSite } from './in-site.tsx'

describe.each(Object.entries(blocks))('%s', (_block, examples) => {
	examplesPrerender(
		Object.fromEntries(
			Object.entries(examples).map(([state, Example]) => [
				state,
				() => (
					<InSite>
						<Example />
					</InSite>
				),
			]),
		),
	)
})
