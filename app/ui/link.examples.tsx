import type { Examples } from './examples.ts'
import { Link, NavLink } from './link.tsx'

export const examples: Examples = {
	'in a sentence': () => (
		<p>
			Read <Link to="/whitepaper/9001">what ISO 9001 asks for</Link> first.
		</p>
	),
	'to the page that is shown': () => (
		<NavLink to="/" end>
			Home
		</NavLink>
	),
	'to the enrolment form': () => <Link to="/registration">Enrol</Link>,
}
