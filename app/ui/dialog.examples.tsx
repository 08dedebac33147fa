import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Examples } from './examples.ts'
import { Field, TextInput } from './field.tsx'

const content = (
	<>
		<h2>Enrol</h2>
		<Field id="dialog-name" label="First name">
			<TextInput />
		</Field>
		<Button>Submit application</Button>
	</>
)
const ignore = () => {}

export const examples: Examples = {
	closed: () => (
		<Dialog open={false} onClose={ignore} label="Enrol" kind="side">
			{content}
		</Dialog>
	),
	side: () => (
		<Dialog open onClose={ignore} label="Enrol" kind="side">
			{content}
		</Dialog>
	),
	card: () => (
		<Dialog open onClose={ignore} label="Chat with us" kind="card">
			<h2>Chat with us</h2>
			<p>We answer in the messaging app.</p>
		</Dialog>
	),
	'cannot be closed': () => (
		<Dialog open onClose={ignore} label="Enrol" kind="side" closable={false}>
			{content}
		</Dialog>
	),
}
