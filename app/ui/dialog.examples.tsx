import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Examples } from './examples.ts'
import { Field, TextInput } from './field.tsx'

/** A button that opens the dialog, because a modal dialog covers the page. */
function Opener({ kind, closable = true, label }: Pick<ComponentProps<typeof Dialog>, 'kind' | 'closable' | 'label'>) {
	const [open, setOpen] = useState(false)
	const close = () => setOpen(false)
	return (
		<>
			<Button variant="outline" onClick={() => setOpen(true)} aria-haspopup="dialog">
				Open: {label}
			</Button>
			<Dialog open={open} onClose={close} label={label} kind={kind} closable={closable}>
				<h2>{label}</h2>
				<Field id={`name-${kind}-${closable}`} label="First name">
					<TextInput />
				</Field>
				<Button onClick={close}>Done</Button>
			</Dialog>
		</>
	)
}

export const examples: Examples = {
	side: () => <Opener kind="side" label="Enrol" />,
	card: () => <Opener kind="card" label="Chat with us" />,
	'cannot be closed': () => <Opener kind="side" label="Choose first" closable={false} />,
}
