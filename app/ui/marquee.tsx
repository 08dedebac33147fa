import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './marquee.module.css'
import { useHoverFocus } from './use-hover-focus.ts'

/** A strip that passes by once in 20 s (Spec 9). Stands still, wrapped, for who prefers reduced motion. */
export function Marquee({ label, children }: { label: string; children: ReactNode }) {
	const [paused, setPaused] = useState(false)
	const { held, release, watch } = useHoverFocus()
	// The copy that closes the loop is for the eye only: it is not in the page as sent.
	const [looping, setLooping] = useState(false)
	useEffect(() => setLooping(true), [])
	const list = useRef<HTMLUListElement>(null)
	const copy = useRef<HTMLUListElement>(null)
	// The list as it stands, after each drawing: to have React draw a second one costs far more than to copy it.
	useEffect(() => {
		if (!list.current || !copy.current) return
		const again = list.current.cloneNode(true) as HTMLUListElement
		for (const named of again.querySelectorAll('[id]')) named.removeAttribute('id')
		copy.current.replaceChildren(...again.children)
	})

	return (
		// biome-ignore lint/a11y/useSemanticElements: a group with a name, neither a landmark nor a fieldset
		<div {...watch} role="group" aria-label={label}>
			<div className={styles.window}>
				<div className={styles.track} data-looping={looping || undefined} data-paused={paused || held || undefined}>
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
						release()
					}}
				>
					<Icon name={paused ? 'play' : 'pause'} size={16} />
					{paused ? 'Play' : 'Pause'}
				</Button>
			</div>
		</div>
	)
}
