import { buttonClass } from './button.tsx'
import type { Examples } from './examples.ts'
import { PageHead } from './page-head.tsx'

export const examples: Examples = {
	plain: () => <PageHead level="h2" title="Our policies" lead="What we promise, and how we keep it." />,
	'with an action': () => (
		<PageHead level="h2" title="Training on demand" lead="Your dates, your place, your people.">
			<a href="/contact" className={buttonClass('gold', { onInk: true })}>
				Ask for a course
			</a>
		</PageHead>
	),
	'of a standard': () => (
		<div data-scheme="EMS">
			<PageHead level="h2" kicker="ISO 14001:2015" title="Full exam" lead="Forty questions in an hour." scheme="EMS" />
		</div>
	),
}
