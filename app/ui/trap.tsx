import styles from './trap.module.css'

/** A field named `website` that people don't see and that assistive technology passes over: what fills it in is a program. */
export function Trap() {
	return (
		<div className={styles.trap} aria-hidden="true">
			<label>
				Leave this field empty
				<input name="website" type="text" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	)
}
