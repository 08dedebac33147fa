import { useEffect, useRef } from 'react'
import styles from './counter.module.css'

const DURATION_MS = 1200

// Avoids Intl for small numbers, because the first use of it is slow.
const format = (value: number) => (value < 1000 ? String(value) : value.toLocaleString('en-IN'))

/** Counts up once when it comes into view (Spec 4). The text is always the final value; CSS shows the count from `data-now`. */
export function Counter({ value }: { value: number | string }) {
	const ref = useRef<HTMLSpanElement>(null)

	useEffect(() => {
		const element = ref.current
		if (!element || typeof value !== 'number' || !('IntersectionObserver' in window)) return
		if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
		let frame = 0
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.at(-1)?.isIntersecting) return
				observer.disconnect()
				let start: number | undefined
				const draw = (now: number) => {
					start ??= now
					const part = Math.min(1, (now - start) / DURATION_MS)
					element.dataset.now = format(Math.round(value * (1 - (1 - part) ** 3)))
					if (part < 1) frame = requestAnimationFrame(draw)
					else delete element.dataset.now
				}
				frame = requestAnimationFrame(draw)
			},
			{ rootMargin: '10%' },
		)
		observer.observe(element)
		return () => {
			observer.disconnect()
			cancelAnimationFrame(frame)
			delete element.dataset.now
		}
	}, [value])

	return (
		<span ref={ref} className={styles.counter}>
			{typeof value === 'number' ? format(value) : value}
		</span>
	)
}
