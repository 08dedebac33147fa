import type { Examples } from '#app/ui/examples.ts'
import { NotFound } from './not-found.tsx'
import { ErrorScreen, LoadingScreen } from './screens.tsx'

export const examples: Examples = {
	loading: () => <LoadingScreen />,
	'error with a message': () => <ErrorScreen error={new Error('The list of courses did not come.')} />,
	'error without a message': () => <ErrorScreen error={undefined} />,
	'not found': () => <NotFound />,
}
