import { Button } from '#app/ui/button.tsx'
import type { DraftState } from './draft.ts'
import styles from './draft-note.module.css'

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
