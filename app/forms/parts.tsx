import { Button } from '#app/ui/button.tsx'
import { meantAddress } from '#shared/forms/email-slip.ts'
import type { DraftState } from './draft.ts'
import styles from './parts.module.css'

type DraftNoteProps = {
	state: DraftState
	/** Whether the form has been filled in from the draft of an earlier visit. */
	restored: boolean
	/** When the draft goes away. */
	until?: string
	onErase: () => void
}

/** Shows where the draft is stored, with a button to erase it. Has the same height in all states, to avoid layout shifts. */
export function DraftNote({ state, restored, until = 'you send it', onErase }: DraftNoteProps) {
	return (
		<div className={styles.note}>
			<p>
				{state === 'in-memory'
					? 'This browser keeps nothing: what you type is lost when you leave this page.'
					: `${restored ? 'What you typed before has been restored. ' : ''}Kept on this device until ${until}.`}
			</p>
			<Button
				variant="quiet"
				size="small"
				disabled={state === 'empty'}
				onClick={() => confirm('Erase all that you typed into this form?') && onErase()}
			>
				Erase
			</Button>
		</div>
	)
}

/** A field named `website`, hidden from visitors and assistive technology, that only bots fill in. */
export function Honeypot() {
	return (
		<div className="unseen" aria-hidden="true">
			<label>
				Leave this field empty
				<input name="website" type="text" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	)
}

/** Asks whether another address was meant if this one looks like a slip; the address changes only if the visitor says so. */
export function emailNote(email: string, change: (meant: string) => void) {
	const meant = meantAddress(email.trim())
	return meant ? (
		<Button variant="outline" size="small" onClick={() => change(meant)}>
			<span>{`Did you mean ${meant}?`}</span>
		</Button>
	) : undefined
}
