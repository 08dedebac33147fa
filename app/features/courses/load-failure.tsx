import { focusInView } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'

type LoadFailureProps = {
	/** The subject of the sentence. */
	what: string
	onRetry: () => void
}

/** In place of what could not be loaded. The button disappears when pressed, so the element with `tabIndex` around it gets the focus. */
export const LoadFailure = ({ what, onRetry }: LoadFailureProps) => (
	<div role="alert">
		<p>{`${what} could not be loaded. Check your connection and try again.`}</p>
		<Button
			onClick={({ currentTarget }) => {
				focusInView(currentTarget.closest<HTMLElement>('[tabindex]'), 'nearest')
				onRetry()
			}}
		>
			Try again
		</Button>
	</div>
)
