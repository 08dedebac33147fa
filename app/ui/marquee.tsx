import { Children, type ReactNode, useEffect, useState } from 'react'
import { useAttention } from './attention.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './marquee.module.css'

/** A strip that passes by once in 20 s (Spec 9). Stands still, wrapped, for who prefers reduced motion. */
export function Marquee({ label, children }: { label: string; children: ReactNode }) {
	const [paused, setPaused] = useState(false)
	const { held, release, watch } = useAttention()
	// The copy that closes the loop is for the eye only: it is not in the page as sent.
	const [looping, setLooping] = useState(false)
	useEffect(() => setLooping(true), [])
	const items = Children.map(children, (child) => <li>{child}</li>)

	return (
		// biome-ignore lint/a11y/useSemanticElements: a group with a name, neither a landmark nor a fieldset
		<div {...watch} role="group" aria-label={label}>
			<div className={styles.window}>
				<div className={styles.track} data-looping={looping || undefined} data-paused={paused || held || undefined}>
					<ul className={styles.list}>{items}</ul>
					{looping && (
						<ul className={`${styles.list} ${styles.copy}`} aria-hidden="true" inert>
							{items}
						</ul>
					)}
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
