import { useSite } from '#app/base/site.ts'
import { Rosette } from '#app/ui/rosette/rosette.tsx'
import css from './screens.module.css'

/** Shown while a page loads. */
export function LoadingScreen() {
	return (
		<div className={css.screen} role="status">
			<Rosette scheme="QMS" className={css.spinner} weight={0.6} />
			<p className={css.name}>{useSite().name}</p>
			<p>Loading...</p>
		</div>
	)
}
