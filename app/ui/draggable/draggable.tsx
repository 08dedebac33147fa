import { type ReactElement, useEffect, useId, useRef } from 'react'
import { readStorage } from '#app/ui/browser/storage.ts'
import styles from './draggable.module.css'
import { isDrag } from './is-drag.ts'

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
 * The code that moves it is loaded once the pointer or the focus reaches it, or if it was moved earlier in the visit. It is
 * given what the visitor did until then: the first touch brings the pointer and starts to drag.
 */
export function Draggable({ storageKey, label, className, children }: DraggableProps) {
	const box = useRef<HTMLDivElement>(null)
	const hintId = useId()
	useEffect(() => {
		const element = box.current
		if (!element) return
		const loaded = new AbortController()
		let gesture: Event[] = []
		let loading = false
		let end: (() => void) | undefined
		const load = () => {
			if (loading) return
			loading = true
			import('./make-draggable.ts').then(
				({ makeDraggable }) => {
					loaded.abort()
					end ??= makeDraggable(element, storageKey, gesture)
				},
				() => loaded.abort(),
			)
		}
		const note = (event: Event) => {
			const isInside = element.contains(event.target as Node)
			if (isInside) load()
			if (/down$/.test(event.type)) gesture = isInside ? [event] : []
			else if (gesture.length > 0 && event.type !== 'click') gesture.push(event)
			else if (isDrag(gesture)) event.stopPropagation()
		}
		for (const type of 'focusin pointerdown pointermove pointerup keydown click'.split(' '))
			addEventListener(type, note, { capture: true, signal: loaded.signal })
		if (readStorage('sessionStorage', storageKey)) load()
		return () => {
			loaded.abort()
			end?.()
			end = () => {}
		}
	}, [storageKey])

	return (
		<div ref={box} className={[styles.draggable, className].filter(Boolean).join(' ')}>
			{children({ 'aria-describedby': hintId })}
			<span id={hintId} hidden>
				{`Arrow keys move the button ${label}, End to the other side, Home puts it back.`}
			</span>
		</div>
	)
}
