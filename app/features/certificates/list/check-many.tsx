import { lazy, useRef, useState } from 'react'
import css from '#app/features/certificates/certificates.module.css'
import type { ListAnswer } from '#shared/forms/answers.ts'
import { ListForm } from './list-form.tsx'

const load = () => import('./list-checker.tsx')
// Only on the server, which waits for it.
const AnsweredList = lazy(load)

/** Loads the code that checks a list once it is opened, because few visitors have one; until then, or without it, the server answers the form. */
export function CheckMany({ answer }: { answer: ListAnswer | undefined }) {
	const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
	const input = useRef<HTMLTextAreaElement>(null)

	return (
		<details
			className={css.many}
			open={answer !== undefined}
			onToggle={() => {
				load().then(setLoaded, () => {})
			}}
		>
			<summary>Check many certificates</summary>
			{answer ? (
				<AnsweredList answer={answer} />
			) : loaded ? (
				<loaded.default plain={input.current} />
			) : (
				<ListForm input={input} />
			)}
		</details>
	)
}
