import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type DialogProps = {
	open: boolean
	/** The visitor wants to leave: Escape, a click on the backdrop or on the close icon. */
	onClose: () => void
	label: string
	/** A panel at the right edge (the whole screen on phones), or a card in the middle. */
	kind: 'side' | 'card'
	closable?: boolean
	children: ReactNode
}

/** A modal dialog. Its content is made at the first opening and stays, so that nothing typed in it is lost. */
export function Dialog({ open, onClose, label, kind, closable = true, children }: DialogProps) {
	const ref = useRef<HTMLDialogElement>(null)
	const pressedOutside = useRef(false)
	const [wasOpen, setWasOpen] = useState(open)
	if (open && !wasOpen) setWasOpen(true)

	// Closing here and not in a clean-up: by now the page is up to date, so the opener is there to take the focus back.
	useLayoutEffect(() => {
		const dialog = ref.current
		if (open && dialog && !dialog.open) {
			// The page stops scrolling; room for its scrollbar keeps it from moving.
			const root = document.documentElement
			root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
			dialog.showModal()
		}
		if (!open && dialog?.open) dialog.close()
	}, [open])
	useLayoutEffect(() => {
		const dialog = ref.current
		return () => dialog?.close()
	}, [])

	const outside = (event: MouseEvent) => event.target === ref.current
	const cancel = (event: SyntheticEvent) => {
		if (event.target !== ref.current) return
		event.preventDefault()
		if (closable) onClose()
	}
	// A browser may close it over our heads (a second Escape in a row can't be prevented).
	const closed = (event: SyntheticEvent) => {
		if (event.target !== ref.current || !open || ref.current.open) return
		if (closable) onClose()
		else ref.current.showModal()
	}

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which raises `cancel`
		<dialog
			ref={ref}
			aria-label={label}
			className={`${styles.dialog} ${styles[kind]}`}
			onCancel={cancel}
			onClose={closed}
			onMouseDown={(event) => {
				pressedOutside.current = outside(event)
			}}
			onClick={(event) => {
				if (closable && pressedOutside.current && outside(event)) onClose()
			}}
		>
			<div className={styles.body}>
				{closable && (
					<div className={styles.bar}>
						<button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
							<Icon name="close" size={24} />
						</button>
					</div>
				)}
				{wasOpen && children}
			</div>
		</dialog>
	)
}
