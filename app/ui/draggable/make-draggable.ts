import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { keepInside, otherSide, type Point, readPoint, stepOf } from './draggable.rules.ts'
import { isFar } from './is-drag.ts'

/**
 * Lets the visitor move an element inside the window by pointer or arrow keys, or to the other side and back with End, until Home or Escape resets it. A moved
 * element has the attribute `data-moved`, and its position is stored for the visit. `gesture` is what the visitor did before:
 * a key, or a press and where the pointer went. Returns a function that ends it.
 */
export function makeDraggable(element: HTMLElement, storageKey: string, gesture: readonly Event[] = []): () => void {
	let moved: Point | undefined
	let dragged = false
	let drag: { follow(now: PointerEvent): void; end(now: PointerEvent): void } | undefined

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
		drag = { follow, end }
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
	element.setAttribute('data-draggable', '')
	for (const event of gesture) {
		if (event instanceof KeyboardEvent) onKeyDown(event)
		if (!(event instanceof PointerEvent)) continue
		if (event.type === 'pointerdown') onPointerDown(event)
		else drag?.follow(event)
		if (event.type === 'pointerup') drag?.end(event)
	}
	// The click of a press that has ended was seen before.
	if (gesture.some(({ type }) => type === 'pointerup')) dragged = false
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
