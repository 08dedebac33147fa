import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { useHistoryEntry } from '#app/ui/browser/use-history-entry.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type DialogProps = {
	open: boolean
	/** Called on Escape, on Back, and on a click on the backdrop or the close button. */
	onClose: () => void
	label: string
	/** A panel at the right edge (the whole screen on phones), or a card in the middle. */
	kind: 'side' | 'card'
	children: ReactNode
}

/**
 * An attribute, not `:root:has(dialog:modal)`: that restyles the whole page whenever any element is added, and at each
 * prefetched sheet. Taken away before the dialog closes: a button that it hides could not get the focus back.
 */
const markModal = (modal: boolean) => document.documentElement.toggleAttribute('data-modal', modal)

const closeModal = (dialog: HTMLDialogElement) => {
	markModal(false)
	dialog.close()
}

/** A modal dialog. Its content is mounted at the first opening and stays mounted, so that it keeps its input. */
export function Dialog({ open, onClose, label, kind, children }: DialogProps) {
	const ref = useRef<HTMLDialogElement>(null)
	const pressedOutside = useRef(false)
	const [wasOpen, setWasOpen] = useState(open)
	if (open && !wasOpen) setWasOpen(true)
	useHistoryEntry(open, onClose)

	// Closes in the effect, not in its cleanup: the opener must be rendered again before it can get the focus back.
	useLayoutEffect(() => {
		const dialog = ref.current
		if (open && dialog && !dialog.open) {
			// The page cannot scroll behind the dialog; the width of its scrollbar is reserved to avoid a layout shift.
			const root = document.documentElement
			root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
			dialog.showModal()
			markModal(true)
		}
		if (!open && dialog?.open) closeModal(dialog)
	}, [open])
	useLayoutEffect(() => {
		const dialog = ref.current
		return () => {
			if (dialog?.open) closeModal(dialog)
		}
	}, [])

	const isOutside = (event: MouseEvent) => event.target === ref.current
	const cancel = (event: SyntheticEvent) => {
		if (event.target !== ref.current) return
		event.preventDefault()
		onClose()
	}
	// Browsers close the dialog on a second Escape even if the cancel event was prevented.
	const closed = (event: SyntheticEvent) => {
		if (event.target !== ref.current || !open || ref.current.open) return
		markModal(false)
		onClose()
	}

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by keyboard and fires `cancel`
		<dialog
			ref={ref}
			aria-label={label}
			className={`${styles.dialog} ${styles[kind]}`}
			onCancel={cancel}
			onClose={closed}
			onMouseDown={(event) => {
				pressedOutside.current = isOutside(event)
			}}
			onClick={(event) => {
				if (pressedOutside.current && isOutside(event)) onClose()
			}}
		>
			<div className={styles.body}>
				<div className={styles.bar}>
					<button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
						<Icon name="close" size={24} />
					</button>
				</div>
				{wasOpen && children}
			</div>
		</dialog>
	)
}
