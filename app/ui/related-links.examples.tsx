import type { Examples } from './examples.ts'
import { RelatedLinks } from './related-links.tsx'

export const examples: Examples = {
	'end of an article': () => (
		<RelatedLinks
			links={[
				{ about: 'Courses for this standard', title: 'ISO 9001:2015', to: '/courses/all?scheme=QMS' },
				{ about: 'Next article', title: 'How to write a nonconformity that stands', to: '/blog/next' },
			]}
		/>
	),
}
