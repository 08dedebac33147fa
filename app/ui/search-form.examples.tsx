import type { Examples } from './examples.ts'
import { PageHead } from './page-head.tsx'
import { SearchForm } from './search-form.tsx'

export const examples: Examples = {
	'in the head of a page': () => (
		<PageHead title="Search" lead="Type a standard, a subject or a question.">
			<SearchForm id="example-search" label="Search courses and pages" action="/search" onInk />
		</PageHead>
	),
	'with another button': () => (
		<PageHead title="Verify" lead="Type the number of a certificate.">
			<SearchForm id="example-number" label="Certificate number" name="number" submit="Verify" action="/verify" onInk />
		</PageHead>
	),
}
