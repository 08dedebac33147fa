import { Button, buttonClass } from './button.tsx'
import type { Examples } from './examples.ts'

export const examples: Examples = {
	primary: () => <Button>Submit application</Button>,
	gold: () => <Button variant="gold">Browse all courses</Button>,
	outline: () => <Button variant="outline">Talk to us</Button>,
	quiet: () => <Button variant="quiet">Clear</Button>,
	small: () => (
		<Button size="small" variant="outline">
			Retry
		</Button>
	),
	disabled: () => <Button disabled>Submit</Button>,
	busy: () => <Button busy="Submitting...">Submit application</Button>,
	'outline on ink': () => (
		<Button variant="outline" onInk>
			Talk to us
		</Button>
	),
	'link on ink': () => (
		<a className={buttonClass('gold', { onInk: true })} href="/courses">
			See courses
		</a>
	),
}
