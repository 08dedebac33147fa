import type { MouseEvent, Ref } from 'react'
import styles from './error-summary.module.css'

export type FieldError = { id: string; message: string }
type ErrorSummaryProps = { title: string; errors: readonly FieldError[]; ref?: Ref<HTMLElement> }

/** A list of errors that link to their fields; renders nothing without errors. Focusable through its ref. */
export function ErrorSummary({ title, errors, ref }: ErrorSummaryProps) {
	if (errors.length === 0) return null
	return (
		<section ref={ref} tabIndex={-1} aria-label={title} className={styles.summary}>
			<p className={styles.title}>{title}</p>
			<ul className={styles.list}>
				{errors.map(({ id, message }) => (
					<li key={id}>
						<a href={`#${id}`} onClick={(event) => focusField(event, id)}>
							{message}
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}

function focusField(event: MouseEvent, id: string) {
	const field = document.getElementById(id)
	if (!field) return
	event.preventDefault()
	field.focus({ preventScroll: true })
	field.scrollIntoView({ block: 'center' })
}
