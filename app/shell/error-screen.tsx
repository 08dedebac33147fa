import { isRouteErrorResponse } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { isMissingPart, useFullLoad } from './missing-part.ts'
import { NotFound } from './not-found.tsx'
import css from './screens.module.css'

// Spec 2: the error's status text or message, else a general sentence.
function words(error: unknown): string {
	if (isMissingPart(error)) return 'A part of this page could not be loaded. Check your connection and try again.'
	if (isRouteErrorResponse(error) && error.statusText) return error.statusText
	if (error instanceof Error && error.message) return error.message
	return 'An unexpected error occurred.'
}

export function ErrorScreen({ error }: { error: unknown }) {
	const comesAnew = useFullLoad(isMissingPart(error))
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
	if (comesAnew) return <LoadingScreen />
	return (
		<section className={css.screen} role="alert">
			<h1>Oops! Something went wrong.</h1>
			<p>{words(error)}</p>
			<a href="/" className={buttonClass('primary')} data-document>
				Go Back Home
			</a>
		</section>
	)
}
