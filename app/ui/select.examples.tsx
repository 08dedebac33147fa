import type { Examples } from './examples.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const options = [
	{ value: '07', text: 'Delhi' },
	{ value: '27', text: 'Maharashtra' },
]

export const examples: Examples = {
	'one chosen': () => (
		<Field id="state-chosen" label="State">
			<Select name="state" defaultValue="27" options={options} />
		</Field>
	),
	'in error': () => (
		<Field id="state" label="State" error="Choose a state" required>
			<Select name="state" empty="Choose a state" options={options} />
		</Field>
	),
}
