import { lazy, useEffect, useRef, useState } from 'react'
import css from '#app/features/certificates/certificates.module.css'
import type { ListAnswer } from '#shared/forms/answers.ts'
import { ListForm } from './list-form.tsx'

const load = () => import('./list-checker.tsx')
// Only on the server, which waits for it.
const AnsweredList = lazy(load)

type CheckManyProps = {
	answer: ListAnswer | undefined
	/** Numbers to check at once. */
	numbers: string[] | undefined
}

/** Loads the code that checks a list once it is opened; until then, or without it, the server answers the form. */
export function CheckMany({ answer, numbers }: CheckManyProps) {
	const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
	const input = useRef<HTMLTextAreaElement>(null)
	const section = useRef<HTMLDetailsElement>(null)

	useEffect(() => {
		if (numbers && section.current) section.current.open = true
	}, [numbers])

	return (
		<details
			ref={section}
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
				<loaded.default plain={input.current} numbers={numbers} />
			) : (
				<ListForm input={input} />
			)}
		</details>
	)
}
