import {
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useId,
	useRef,
} from 'react'
import styles from './movable.module.css'
import { keepInside, type Point, readPoint, stepOf } from './movable.rules.ts'

const THRESHOLD = 6
const ORIGIN: Point = { x: 0, y: 0 }

type Moving = {
	onPointerDown: (event: PointerEvent<HTMLElement>) => void
	onClickCapture: (event: MouseEvent) => void
	onKeyDown: (event: KeyboardEvent) => void
	'aria-describedby': string
}

type MovableProps = {
	/** Under this key the place is remembered for the visit. */
	storageKey: string
	/** The name of the button, for the hint on how to move it. */
	label: string
	/** Gives the place from which it is moved (position: fixed). */
	className?: string | undefined
	/** Draws the button and spreads what it is handed on it. */
	children: (moving: Moving) => ReactNode
}

/** A floating button that pointer and arrow keys move inside the window. Nothing needs moving. */
export function Movable({ storageKey, label, className, children }: MovableProps) {
	const box = useRef<HTMLDivElement>(null)
	const hintId = useId()
	const { at, move } = useOffset(box, storageKey)
	const dragged = useRef(false)

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (event.button !== 0) return
		const start = at()
		const { clientX, clientY, pointerId } = event
		dragged.current = false
		const follow = (now: globalThis.PointerEvent) => {
			if (now.pointerId !== pointerId) return
			const x = now.clientX - clientX
			const y = now.clientY - clientY
			if (Math.hypot(x, y) > THRESHOLD) dragged.current = true
			if (dragged.current) move({ x: start.x + x, y: start.y + y })
		}
		const end = (now: globalThis.PointerEvent) => {
			if (now.pointerId !== pointerId) return
			window.removeEventListener('pointermove', follow)
			window.removeEventListener('pointerup', end)
			window.removeEventListener('pointercancel', end)
		}
		window.addEventListener('pointermove', follow)
		window.addEventListener('pointerup', end)
		window.addEventListener('pointercancel', end)
	}

	function onClickCapture(event: MouseEvent) {
		// A click from the keyboard (detail 0) never ends a drag.
		if (dragged.current && event.detail > 0) {
			event.preventDefault()
			event.stopPropagation()
		}
		dragged.current = false
	}

	function onKeyDown(event: KeyboardEvent) {
		const { x, y } = at()
		const step = stepOf(event.key, event.shiftKey)
		const isReset = (event.key === 'Home' || event.key === 'Escape') && (x !== 0 || y !== 0)
		if (!step && !isReset) return
		event.preventDefault()
		event.stopPropagation()
		move(step ? { x: x + step.x, y: y + step.y } : ORIGIN)
	}

	return (
		<div ref={box} className={[styles.movable, className].filter(Boolean).join(' ')}>
			{children({ onPointerDown, onClickCapture, onKeyDown, 'aria-describedby': hintId })}
			<span id={hintId} hidden>
				Arrow keys move the button {label}, Home puts it back.
			</span>
		</div>
	)
}

/** Where the element is, as an offset from its place in the style sheet; kept in the window and over page loads. */
function useOffset(box: RefObject<HTMLElement | null>, storageKey: string) {
	const offset = useRef(ORIGIN)
	const at = () => offset.current

	function move(wanted: Point) {
		const element = box.current
		if (!element) return
		const { x, y } = offset.current
		const { left, top, right, bottom, width } = element.getBoundingClientRect()
		const home = { left: left - x, top: top - y, right: right - x, bottom: bottom - y }
		const isHome = wanted.x === 0 && wanted.y === 0
		const next = isHome || width === 0 ? wanted : keepInside(wanted, home, boundsOf(element))
		offset.current = next
		element.style.translate = isHome ? '' : `${next.x}px ${next.y}px`
		remember(storageKey, isHome ? null : `${next.x},${next.y}`)
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: `move` reads refs only
	useEffect(() => {
		const stored = readPoint(recall(storageKey))
		if (stored) move(stored)
		const onResize = () => move(offset.current)
		window.addEventListener('resize', onResize)
		return () => window.removeEventListener('resize', onResize)
	}, [storageKey])

	return { at, move }
}

/** The window less its safe area, which the style sheet knows. */
function boundsOf(element: HTMLElement) {
	const style = getComputedStyle(element)
	const edge = (value: string) => Number.parseFloat(value) || 0
	return {
		left: edge(style.scrollMarginLeft),
		top: edge(style.scrollMarginTop),
		right: document.documentElement.clientWidth - edge(style.scrollMarginRight),
		bottom: window.innerHeight - edge(style.scrollMarginBottom),
	}
}

// A browser may forbid storage: then the place is not remembered.
function recall(key: string) {
	try {
		return sessionStorage.getItem(key)
	} catch {
		return null
	}
}
function remember(key: string, value: string | null) {
	try {
		if (value === null) sessionStorage.removeItem(key)
		else sessionStorage.setItem(key, value)
	} catch {}
}
