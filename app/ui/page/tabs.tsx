import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import styles from './tabs.module.css'

export type Tab = { id: string; title: string; content: ReactElement }

/** Tabs after the ARIA Authoring Practices with automatic activation. The first tab is the default. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
	const base = useId()
	const [shown, setShown] = useState(0)
	// Until hydration, CSS hides the other panels, so that they are visible without JavaScript.
	const hydrated = useHydrated()
	const list = useRef<HTMLDivElement>(null)

	function onKeyDown(event: KeyboardEvent) {
		const last = tabs.length - 1
		const targets: Record<string, number> = {
			ArrowRight: shown === last ? 0 : shown + 1,
			ArrowLeft: shown === 0 ? last : shown - 1,
			Home: 0,
			End: last,
		}
		const target = targets[event.key]
		if (target === undefined) return
		event.preventDefault()
		setShown(target)
		list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
	}

	return (
		<div>
			<div ref={list} role="tablist" data-needs-script aria-label={label} className={styles.list}>
				{tabs.map(({ id, title }, index) => (
					<button
						key={id}
						type="button"
						role="tab"
						id={`${base}-${id}-tab`}
						aria-controls={`${base}-${id}`}
						aria-selected={index === shown}
						tabIndex={index === shown ? 0 : -1}
						className={styles.tab}
						onClick={() => setShown(index)}
						onKeyDown={onKeyDown}
					>
						{title}
					</button>
				))}
			</div>
			{tabs.map(({ id, title, content }, index) => (
				<div
					key={id}
					role="tabpanel"
					id={`${base}-${id}`}
					aria-labelledby={`${base}-${id}-tab`}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reached by the keyboard
					tabIndex={0}
					hidden={hydrated && index !== shown}
					data-shown={index === shown}
					className={styles.panel}
				>
					<h3 className={styles.title}>{title}</h3>
					{content}
				</div>
			))}
		</div>
	)
}
