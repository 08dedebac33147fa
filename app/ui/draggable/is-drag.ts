const THRESHOLD_PX = 6

/** Whether a pointer has moved so far that it drags, and does not press. */
export const isFar = (x: number, y: number) => Math.hypot(x, y) > THRESHOLD_PX

/** Whether the events from a press to its end drag. */
export function isDrag(events: readonly Event[]): boolean {
	const [first, last] = [events[0], events.at(-1)] as PointerEvent[]
	return !!first && !!last && isFar(last.clientX - first.clientX, last.clientY - first.clientY)
}
