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
import styles from './draggable.module.css'
import { keepInside, type Point, readPoint, stepOf } from './draggable.rules.ts'
import { readStorage, writeStorage } from './storage.ts'

const THRESHOLD_PX = 6

type DragHandlers = {
	onPointerDown: (event: PointerEvent<HTMLElement>) => void
	onClickCapture: (event: MouseEvent) => void
	onKeyDown: (event: KeyboardEvent) => void
	'aria-describedby': string
}

type DraggableProps = {
	/** The position is stored for the visit under this key. */
	storageKey: string
	/** Accessible name of the button, used in the hint on how to move it. */
	label: string
	className?: string | undefined
	/** Renders the button with the given handlers. */
	children: (handlers: DragHandlers) => ReactNode
}

/**
 * A button that the visitor moves inside the window by pointer or arrow keys. It is in the normal flow until it is moved,
 * then has a fixed position until Home or Escape resets it.
 */
export function Draggable({ storageKey, label, className, children }: DraggableProps) {
	const box = useRef<HTMLDivElement>(null)
	const hintId = useId()
	const { position, isMoved, move } = usePosition(box, storageKey)
	const dragged = useRef(false)

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (event.button !== 0) return
		const start = position()
		const { clientX, clientY, pointerId } = event
		dragged.current = false
		const follow = (now: globalThis.PointerEvent) => {
			if (now.pointerId !== pointerId) return
			const x = now.clientX - clientX
			const y = now.clientY - clientY
			if (Math.hypot(x, y) > THRESHOLD_PX) dragged.current = true
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
		// A click by keyboard has detail 0 and does not end a drag.
		if (dragged.current && event.detail > 0) {
			event.preventDefault()
			event.stopPropagation()
		}
		dragged.current = false
	}

	function onKeyDown(event: KeyboardEvent) {
		const step = stepOf(event.key, event.shiftKey)
		const isReset = (event.key === 'Home' || event.key === 'Escape') && isMoved()
		if (!step && !isReset) return
		event.preventDefault()
		event.stopPropagation()
		const { x, y } = position()
		move(step && { x: x + step.x, y: y + step.y })
	}

	return (
		<div ref={box} className={[styles.draggable, className].filter(Boolean).join(' ')}>
			{children({ onPointerDown, onClickCapture, onKeyDown, 'aria-describedby': hintId })}
			<span id={hintId} hidden>
				Arrow keys move the button {label}, Home puts it back.
			</span>
		</div>
	)
}

/** The position of the element in the window. A moved element stays inside the window, and its position is stored. */
function usePosition(box: RefObject<HTMLElement | null>, storageKey: string) {
	const moved = useRef<Point>(undefined)
	const position = () => {
		const { left, top } = box.current?.getBoundingClientRect() ?? new DOMRect()
		return moved.current ?? { x: left, y: top }
	}

	function move(target: Point | undefined) {
		const element = box.current
		if (!element) return
		element.toggleAttribute('data-moved', Boolean(target))
		const { width, height } = element.getBoundingClientRect()
		// A hidden element has no size; the observer calls again when it has one.
		const next = target && (width === 0 ? target : keepInside(target, { width, height }, boundsOf(element)))
		moved.current = next
		element.style.translate = next ? `${next.x}px ${next.y}px` : ''
		writeStorage('sessionStorage', storageKey, next ? `${next.x},${next.y}` : null)
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: `move` reads refs only
	useEffect(() => {
		const stored = readPoint(readStorage('sessionStorage', storageKey) ?? null)
		if (stored) move(stored)
		const update = () => moved.current && move(moved.current)
		const observer = 'ResizeObserver' in window ? new ResizeObserver(update) : undefined
		if (box.current) observer?.observe(box.current)
		window.addEventListener('resize', update)
		return () => {
			observer?.disconnect()
			window.removeEventListener('resize', update)
		}
	}, [storageKey])

	return { position, isMoved: () => moved.current !== undefined, move }
}

/** The window without its safe area insets, which the style sheet sets as scroll margin. */
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
