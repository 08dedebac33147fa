import { Button } from './button.tsx'
import type { Keeping } from './draft.ts'
import styles from './draft-note.module.css'

type DraftNoteProps = {
	keeping: Keeping
	/** What was typed at an earlier visit stands in the form again. */
	restored: boolean
	onErase: () => void
}

/** Says where what is typed is kept, and erases it. Takes the same room in each state: nothing moves while one types. */
export function DraftNote({ keeping, restored, onErase }: DraftNoteProps) {
	return (
		<div className={styles.note}>
			<p>
				{keeping === 'unkept'
					? 'This browser keeps nothing: what you type is lost when you leave this page.'
					: `${restored ? 'What you typed before is here again. ' : ''}Kept on this device until you send it.`}
			</p>
			<Button
				variant="quiet"
				size="small"
				disabled={keeping === 'nothing'}
				onClick={() => confirm('Erase all that you typed into this form?') && onErase()}
			>
				Erase
			</Button>
		</div>
	)
}
