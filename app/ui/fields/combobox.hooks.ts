import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Option } from './combobox.rules.ts'

const ROW_HEIGHT_REM = 2.1875
export const MAX_VISIBLE_ROWS = 8
const GAP_PX = 6
const EDGE_PX = 8
const MIN_WIDTH_REM = 18

const toPx = (rem: number) => rem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)

/** The options: given as a list, or loaded by `load` from a function. */
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

/**
 * Shows the open list as a popover, so that no container clips it: below the control, or above if there is more room.
 * Scrolls the highlighted row into view once the list has its place.
 */
export function usePopup(
	list: RefObject<HTMLElement | null>,
	control: RefObject<HTMLElement | null>,
	{ isOpen, rows, highlighted }: { isOpen: boolean; rows: number; highlighted: number },
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
			const rowHeight = toPx(ROW_HEIGHT_REM)
			const viewport = window.visualViewport
			const viewportTop = viewport?.offsetTop ?? 0
			const viewportBottom = viewportTop + (viewport?.height ?? window.innerHeight)
			const below = viewportBottom - box.bottom - GAP_PX - EDGE_PX
			const above = box.top - viewportTop - GAP_PX - EDGE_PX
			const opensUp = below < rows * rowHeight && above > below
			const fittingRows = Math.max(1, Math.floor((opensUp ? above : below) / rowHeight))
			const page = document.documentElement.clientWidth
			const width = Math.max(box.width, Math.min(toPx(MIN_WIDTH_REM), page - 2 * EDGE_PX))
			Object.assign(popup.style, {
				width: `${width}px`,
				maxHeight: `${Math.min(rows, fittingRows) * rowHeight}px`,
				left: `${Math.max(EDGE_PX, Math.min(box.left, page - width - EDGE_PX))}px`,
				top: opensUp ? 'auto' : `${box.bottom + GAP_PX}px`,
				bottom: opensUp ? `${window.innerHeight - box.top + GAP_PX}px` : 'auto',
			})
		}
		place()
		// The control grows with its chips.
		const observer = 'ResizeObserver' in window ? new ResizeObserver(() => place()) : undefined
		if (control.current) observer?.observe(control.current)
		window.addEventListener('scroll', place, { capture: true, passive: true })
		window.addEventListener('resize', place)
		window.visualViewport?.addEventListener('resize', place)
		return () => {
			observer?.disconnect()
			window.removeEventListener('scroll', place, { capture: true })
			window.removeEventListener('resize', place)
			window.visualViewport?.removeEventListener('resize', place)
		}
	}, [isOpen, list, control, rows])

	useLayoutEffect(() => {
		if (isOpen) list.current?.children[highlighted]?.scrollIntoView?.({ block: 'nearest' })
	}, [isOpen, list, highlighted])
}
