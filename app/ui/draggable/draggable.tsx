import { type ReactElement, useEffect, useId, useRef } from 'react'
import { readStorage } from '#app/ui/browser/storage.ts'
import styles from './draggable.module.css'

type DraggableProps = {
	/** The position is stored for the visit under this key. */
	storageKey: string
	/** Accessible name of the button, used in the hint on how to move it. */
	label: string
	className?: string | undefined
	/** Renders the button, described by the hint. */
	children: (hint: { 'aria-describedby': string }) => ReactElement
}

/**
 * A button that the visitor moves inside the window. It is in the normal flow until it is moved, then has a fixed position.
 * The code that moves it is loaded once the pointer or the focus reaches it, or if it was moved earlier in the visit.
 */
export function Draggable({ storageKey, label, className, children }: DraggableProps) {
	const box = useRef<HTMLDivElement>(null)
	const hintId = useId()
	useEffect(() => {
		const element = box.current
		if (!element) return
		const reached = new AbortController()
		let end: (() => void) | undefined
		const load = () => {
			reached.abort()
			import('./make-draggable.ts').then(
				({ makeDraggable }) => {
					end ??= makeDraggable(element, storageKey)
				},
				() => {},
			)
		}
		for (const event of ['pointerenter', 'focusin']) element.addEventListener(event, load, { signal: reached.signal })
		if (readStorage('sessionStorage', storageKey)) load()
		return () => {
			reached.abort()
			end?.()
			end = () => {}
		}
	}, [storageKey])

	return (
		<div ref={box} className={[styles.draggable, className].filter(Boolean).join(' ')}>
			{children({ 'aria-describedby': hintId })}
			<span id={hintId} hidden>
				{`Arrow keys move the button ${label}, Home puts it back.`}
			</span>
		</div>
	)
}
