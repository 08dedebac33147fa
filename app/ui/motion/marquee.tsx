import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { useHoverFocus } from '#app/ui/browser/use-hover-focus.ts'
import { useInView } from '#app/ui/browser/use-in-view.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import styles from './marquee.module.css'

/**
 * A strip that scrolls through once in 20 s (Spec 9) while it is in view. Static and wrapped if the visitor prefers reduced
 * motion.
 */
export function Marquee({ label, children }: { label: string; children: ReactNode }) {
	const [paused, setPaused] = useState(false)
	const { isActive, reset, handlers } = useHoverFocus()
	const strip = useRef<HTMLDivElement>(null)
	// The margin lets it start before it is seen.
	const inView = useInView(strip, '25%')
	// The copy that closes the loop is only visual, so it is not prerendered.
	const [looping, setLooping] = useState(false)
	if (inView && !looping) setLooping(true)
	const list = useRef<HTMLUListElement>(null)
	const copy = useRef<HTMLUListElement>(null)
	// Cloning the list is much cheaper than rendering a second one.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with `children`, its copy comes with `looping`
	useEffect(() => {
		if (!list.current || !copy.current) return
		const clone = list.current.cloneNode(true) as HTMLUListElement
		for (const element of clone.querySelectorAll('[id]')) element.removeAttribute('id')
		copy.current.replaceChildren(...clone.children)
	}, [children, looping])

	return (
		// biome-ignore lint/a11y/useSemanticElements: a named group, neither a landmark nor a fieldset
		<div {...handlers} ref={strip} role="group" aria-label={label}>
			<div className={styles.window}>
				<div
					className={styles.track}
					data-looping={looping || undefined}
					data-paused={paused || isActive || !inView || undefined}
				>
					<ul ref={list} className={styles.list}>
						{Children.map(children, (child) => (
							<li>{child}</li>
						))}
					</ul>
					{looping && <ul ref={copy} className={`${styles.list} ${styles.copy}`} aria-hidden="true" inert />}
				</div>
			</div>
			<div className={styles.controls}>
				<Button
					variant="quiet"
					size="small"
					data-needs-script
					onClick={() => {
						setPaused(!paused)
						reset()
					}}
				>
					<Icon name={paused ? 'play' : 'pause'} size={16} />
					<span>{paused ? 'Play' : 'Pause'}</span>
				</Button>
			</div>
		</div>
	)
}
