import type { Examples } from '#app/ui/examples.ts'
import { ErrorScreen } from './error-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { NotFound } from './not-found.tsx'

export const examples: Examples = {
	loading: () => <LoadingScreen />,
	'an error that says what it is': () => <ErrorScreen error={new Error('The list of courses did not come.')} />,
	'an error without words': () => <ErrorScreen error={undefined} />,
	'not found': () => <NotFound />,
}
