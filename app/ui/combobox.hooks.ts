import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Option } from './combobox.rules.ts'

export const ROW = 35
export const ROWS_SHOWN = 8
const ROWS_SPARE = 4
const GAP = 6
const EDGE = 8
const LEAST_WIDTH = 288

/** Options that are there, or are fetched by `load`. */
export function useOptions(source: readonly Option[] | (() => Promise<readonly Option[]>)) {
	const lazy = typeof source === 'function'
	const [loaded, setLoaded] = useState<readonly Option[]>([])
	const [status, setStatus] = useState<'idle' | 'loading' | 'failed' | 'ready'>('idle')
	function load() {
		if (!lazy || status === 'loading' || status === 'ready') return
		setStatus('loading')
		source().then(
			(options) => {
				setLoaded(options)
				setStatus('ready')
			},
			() => setStatus('failed'),
		)
	}
	const shown = status === 'idle' ? 'loading' : status
	return { options: lazy ? loaded : source, status: lazy ? shown : ('ready' as const), load }
}

/** Which rows are in the document: those in view and a few to spare. Keeps the highlighted one in view. */
export function useWindow(list: RefObject<HTMLElement | null>, count: number, isOpen: boolean, highlighted: number) {
	const [top, setTop] = useState(0)
	const byPointer = useRef(false)
	const first = Math.max(0, Math.min(top, count - ROWS_SHOWN) - ROWS_SPARE)
	const last = Math.min(count, Math.max(0, top) + ROWS_SHOWN + ROWS_SPARE)

	useLayoutEffect(() => {
		const box = list.current
		if (!box || !isOpen || highlighted < 0 || byPointer.current) return
		const height = box.clientHeight || ROWS_SHOWN * ROW
		const above = highlighted * ROW
		if (above < box.scrollTop) box.scrollTop = above
		if (above + ROW > box.scrollTop + height) box.scrollTop = above + ROW - height
		setTop(Math.floor(box.scrollTop / ROW))
	}, [list, isOpen, highlighted])

	const onScroll = () => setTop(Math.floor((list.current?.scrollTop ?? 0) / ROW))
	return { first, last, onScroll, byPointer }
}

/** Lays the open list over everything (no panel clips it), under the control or above it where there is more room. */
export function usePopup(
	list: RefObject<HTMLElement | null>,
	control: RefObject<HTMLElement | null>,
	isOpen: boolean,
	rows: number,
) {
	useLayoutEffect(() => {
		const popup = list.current
		if (!isOpen || !popup) return
		popup.showPopover?.()
		return () => popup.hidePopover?.()
	}, [isOpen, list])

	useLayoutEffect(() => {
		const popup = list.current
		if (!isOpen || !popup) return
		const place = (event?: Event) => {
			const box = control.current?.getBoundingClientRect()
			if (!box || event?.target === popup) return
			const seen = window.visualViewport
			const ceiling = seen?.offsetTop ?? 0
			const floor = ceiling + (seen?.height ?? window.innerHeight)
			const below = floor - box.bottom - GAP - EDGE
			const above = box.top - ceiling - GAP - EDGE
			const up = below < rows * ROW && above > below
			const fitting = Math.max(1, Math.floor((up ? above : below) / ROW))
			const page = document.documentElement.clientWidth
			const width = Math.max(box.width, Math.min(LEAST_WIDTH, page - 2 * EDGE))
			Object.assign(popup.style, {
				width: `${width}px`,
				maxHeight: `${Math.min(rows, fitting) * ROW}px`,
				left: `${Math.max(EDGE, Math.min(box.left, page - width - EDGE))}px`,
				top: up ? 'auto' : `${box.bottom + GAP}px`,
				bottom: up ? `${window.innerHeight - box.top + GAP}px` : 'auto',
			})
		}
		place()
		// More chips make the control taller.
		const grown = 'ResizeObserver' in window ? new ResizeObserver(() => place()) : undefined
		if (control.current) grown?.observe(control.current)
		window.addEventListener('scroll', place, { capture: true, passive: true })
		window.addEventListener('resize', place)
		window.visualViewport?.addEventListener('resize', place)
		return () => {
			grown?.disconnect()
			window.removeEventListener('scroll', place, { capture: true })
			window.removeEventListener('resize', place)
			window.visualViewport?.removeEventListener('resize', place)
		}
	}, [isOpen, list, control, rows])
}
