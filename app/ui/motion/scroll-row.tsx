import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import styles from './scroll-row.module.css'

/** A horizontally scrolling row: by touch, by two buttons from 700 px, and by arrow keys when focused. */
export function ScrollRow({ label, children }: { label: string; children: ReactNode }) {
	const row = useRef<HTMLUListElement>(null)
	const [ends, setEnds] = useState({ start: true, end: false })

	useEffect(() => {
		const element = row.current
		if (!element) return
		const updateEnds = () => {
			const { scrollLeft, clientWidth, scrollWidth } = element
			const start = scrollLeft <= 1
			const end = scrollLeft + clientWidth >= scrollWidth - 1
			setEnds((known) => (known.start === start && known.end === end ? known : { start, end }))
		}
		updateEnds()
		const observer = 'ResizeObserver' in window ? new ResizeObserver(updateEnds) : undefined
		observer?.observe(element)
		element.addEventListener('scroll', updateEnds, { passive: true })
		return () => {
			observer?.disconnect()
			element.removeEventListener('scroll', updateEnds)
		}
	}, [])

	const arrow = (name: 'left' | 'right', atEnd: boolean) => (
		<button
			type="button"
			data-needs-script
			className={styles.arrow}
			aria-label={`Scroll ${name}`}
			aria-disabled={atEnd}
			onClick={() => {
				const width = row.current?.clientWidth ?? 0
				if (!atEnd) row.current?.scrollBy({ left: (name === 'left' ? -0.9 : 0.9) * width })
			}}
		>
			<Icon name={`chevron-${name}`} />
		</button>
	)

	return (
		// biome-ignore lint/a11y/useSemanticElements: a named group, neither a landmark nor a fieldset
		<div role="group" aria-label={label} className={styles.scroller}>
			<div className={styles.arrows} hidden={ends.start && ends.end}>
				{arrow('left', ends.start)}
				{arrow('right', ends.end)}
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
			<ul ref={row} className={styles.row} tabIndex={0} aria-label={label}>
				{Children.map(children, (child) => (
					<li className={styles.cell}>{child}</li>
				))}
			</ul>
		</div>
	)
}
