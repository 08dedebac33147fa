import { useSite } from '#app/base/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import { ChunkLoadError, useReload } from './chunk-load-error.ts'
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

/** Spec 2: the error's status text or message, else a general one. */
export function messageOf(error: unknown): string {
	if (error instanceof ChunkLoadError)
		return 'A part of this page could not be loaded. Check your connection and try again.'
	if (error instanceof Error && error.message) return error.message
	if (error instanceof Response && error.statusText) return error.statusText
	return 'An unexpected error occurred.'
}

export function ErrorScreen({ error }: { error: unknown }) {
	const reloads = useReload(error instanceof ChunkLoadError)
	if (reloads) return <LoadingScreen />
	return (
		<section className={css.screen} role="alert">
			<h1>Oops! Something went wrong.</h1>
			<p>{messageOf(error)}</p>
			<a href="/" className={buttonClass('primary')}>
				Go Back Home
			</a>
		</section>
	)
}
