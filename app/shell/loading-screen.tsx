import { useSite } from '#app/site.ts'
import { RosetteImage } from '#app/ui/rosette-image.tsx'
import css from './screens.module.css'

/** Shown while a page loads. */
export function LoadingScreen() {
	return (
		<div className={css.screen} role="status">
			<RosetteImage scheme="QMS" className={css.spinner} />
			<p className={css.name}>{useSite().name}</p>
			<p>Loading...</p>
		</div>
	)
}
