import { type ReactElement, useEffect, useId, useRef } from 'react'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import styles from './draggable.module.css'

type Point = { x: number; y: number }
type Size = { width: number; height: number }
type Box = { left: number; top: number; right: number; bottom: number }

/** The point nearest to `target` at which a box of `size` is inside `bounds`. */
function keepInside(target: Point, size: Size, bounds: Box): Point {
	return {
		x: clamp(target.x, bounds.left, bounds.right - size.width),
		y: clamp(target.y, bounds.top, bounds.bottom - size.height),
	}
}

// The top left corner of a box larger than its bounds stays inside them.
const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value))

/** Where a box stands at the other side of the bounds, at the same height. */
const otherSide = ({ left, top, right, bottom }: Box, bounds: Box): Point => {
	const x = left - bounds.left > bounds.right - right ? bounds.left : bounds.right
	return keepInside({ x, y: top }, { width: right - left, height: bottom - top }, bounds)
}

/** Parses a stored point; undefined if the text is not one. */
function readPoint(stored: string | null): Point | undefined {
	const [x, y, ...rest] = (stored ?? '').split(',').map(Number)
	return x !== undefined && y !== undefined && rest.length === 0 && Number.isFinite(x) && Number.isFinite(y)
		? { x, y }
		: undefined
}

const DIRECTIONS: Record<string, Point> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
}

/** The offset by which an arrow key moves the button; undefined for other keys. */
function stepOf(key: string, isLong: boolean): Point | undefined {
	const direction = DIRECTIONS[key]
	const step = isLong ? 64 : 16
	return direction && { x: direction.x * step, y: direction.y * step }
}

const THRESHOLD_PX = 6

/** Whether a pointer has moved so far that it drags, and does not press. */
const isFar = (x: number, y: number) => Math.hypot(x, y) > THRESHOLD_PX

type DraggableProps = {
	/** The position is stored for the visit under this key. */
	storageKey: string
	/** Accessible name of the button, used in the hint on how to move it. */
	label: string
	className?: string | undefined
	/** Renders the button, described by the hint. */
	children: (hint: { 'aria-describedby': string }) => ReactElement
}

/** A button that the visitor moves inside the window. It is in the normal flow until it is moved, then has a fixed position. */
export function Draggable({ storageKey, label, className, children }: DraggableProps) {
	const box = useRef<HTMLDivElement>(null)
	const hintId = useId()
	useEffect(() => (box.current ? makeDraggable(box.current, storageKey) : undefined), [storageKey])

	return (
		<div ref={box} className={[styles.draggable, className].filter(Boolean).join(' ')}>
			{children({ 'aria-describedby': hintId })}
			<span id={hintId} hidden>
				{`Arrow keys move the button ${label}, End to the other side, Home puts it back.`}
			</span>
		</div>
	)
}

/**
 * Lets the visitor move an element inside the window by pointer or arrow keys, or to the other side and back with End,
 * until Home or Escape resets it. A moved element has the attribute `data-moved`, and its position is stored for the
 * visit. Returns a function that ends it.
 */
function makeDraggable(element: HTMLElement, storageKey: string): () => void {
	let moved: Point | undefined
	let dragged = false

	const position = () => {
		const { left, top } = element.getBoundingClientRect()
		return moved ?? { x: left, y: top }
	}

	function move(target: Point | undefined) {
		element.toggleAttribute('data-moved', Boolean(target))
		const { width, height } = element.getBoundingClientRect()
		// A hidden element has no size; the observer calls again when it has one.
		moved = target && (width === 0 ? target : keepInside(target, { width, height }, boundsOf(element)))
		element.style.translate = moved ? `${moved.x}px ${moved.y}px` : ''
		writeStorage('sessionStorage', storageKey, moved ? `${moved.x},${moved.y}` : null)
	}

	function onPointerDown({ button, clientX, clientY, pointerId }: PointerEvent) {
		if (button !== 0) return
		const start = position()
		dragged = false
		const dragging = new AbortController()
		const { signal } = dragging
		const follow = (now: PointerEvent) => {
			if (now.pointerId !== pointerId) return
			const x = now.clientX - clientX
			const y = now.clientY - clientY
			if (isFar(x, y)) dragged = true
			if (dragged) move({ x: start.x + x, y: start.y + y })
		}
		const end = (now: PointerEvent) => now.pointerId === pointerId && dragging.abort()
		addEventListener('pointermove', follow, { signal })
		addEventListener('pointerup', end, { signal })
		addEventListener('pointercancel', end, { signal })
	}

	function onClick(event: MouseEvent) {
		// A click by keyboard has detail 0 and does not end a drag.
		if (dragged && event.detail > 0) {
			event.preventDefault()
			event.stopPropagation()
		}
		dragged = false
	}

	function onKeyDown(event: KeyboardEvent) {
		if (event.key === 'End') {
			event.preventDefault()
			const room = { ...boundsOf(element), bottom: bottomOfView() }
			return move(moved ? undefined : otherSide(element.getBoundingClientRect(), room))
		}
		const step = stepOf(event.key, event.shiftKey)
		const isReset = (event.key === 'Home' || event.key === 'Escape') && moved !== undefined
		if (!step && !isReset) return
		event.preventDefault()
		event.stopPropagation()
		const { x, y } = position()
		move(step && { x: x + step.x, y: y + step.y })
	}

	const update = () => moved && move(moved)
	const all = new AbortController()
	const { signal } = all
	element.addEventListener('pointerdown', onPointerDown, { signal })
	element.addEventListener('click', onClick, { capture: true, signal })
	element.addEventListener('keydown', onKeyDown, { signal })
	addEventListener('resize', update, { signal })
	const observer = 'ResizeObserver' in window ? new ResizeObserver(update) : undefined
	observer?.observe(element)
	const stored = readPoint(readStorage('sessionStorage', storageKey) ?? null)
	if (stored) move(stored)
	return () => {
		all.abort()
		observer?.disconnect()
	}
}

/** Above a bar at the bottom of the window. */
const bottomOfView = () =>
	window.innerHeight - (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0)

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
