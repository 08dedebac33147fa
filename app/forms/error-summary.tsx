import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { focusInView } from '#app/ui/browser/focus.ts'
import styles from './error-summary.module.css'

export type FieldError = { id: string; message: string }
type ErrorSummaryProps = {
	errors: readonly FieldError[]
	/** How often the visitor has tried to send the form. After each attempt the first field in error has the focus. */
	attempt: number
}

/** A list of errors that link to their fields; renders nothing without errors. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
	const [first] = errors
	const title = `Please check ${errors.length === 1 ? '1 field' : `${errors.length} fields`}`
	const [said, setSaid] = useState('')
	const showFirst = useEffectEvent(() => {
		if (!first) return
		setSaid(title)
		// Not before: the summary, which is inserted above the fields, would push the field out of view.
		focusInView(document.getElementById(first.id))
	})
	// An attempt moves the focus, a correction does not.
	useEffect(() => {
		if (attempt > 0) showFirst()
	}, [attempt])
	if (!first) return null
	return (
		<section aria-label={title} className="alert">
			<p className={styles.title}>{title}</p>
			<p role="status" className="unseen">
				{said}
			</p>
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
	focusInView(field)
}
