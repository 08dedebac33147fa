import { useClientValue } from '#app/ui/use-client-value.ts'
import css from './exam-page.module.css'
import { isKept } from './progress.ts'

/** Where answers and results are kept. */
export function Kept({ group }: { group: string }) {
	const kept = useClientValue(() => isKept(group), true)
	return (
		<p className={css.kept}>
			{kept
				? 'Answers and results are kept in this browser. Nothing is sent to us.'
				: 'This browser keeps nothing: your answers are lost when you leave this page. Nothing is sent to us.'}
		</p>
	)
}

export const LoadError = () => (
	<p role="alert" className={css.failed}>
		The questions could not be loaded. Check your connection and start again.
	</p>
)
