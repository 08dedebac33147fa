import { useEffect, useState } from 'react'
import { useBlocker, useSearchParams } from 'react-router'
import { pageMeta } from '#app/seo.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/registration.page.ts'
import { LEAVE_WARNING, useLeaveWarning } from './leave-warning.ts'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'

export const loader = () => loadContent().pages.registration

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData)

/** The enrolment form as a page: here it can't be closed, and it warns once something has been typed. */
export default function RegistrationPage({ loaderData: words }: Route.ComponentProps) {
	const [params] = useSearchParams()
	const [typed, setTyped] = useState(false)
	useLeaveWarning(typed)

	const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
		const sent = Boolean((nextLocation.state as { reference?: string } | null)?.reference)
		return typed && !sent && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname)
	})
	useEffect(() => {
		if (blocker.state !== 'blocked') return
		if (window.confirm(LEAVE_WARNING)) blocker.proceed()
		else blocker.reset()
	}, [blocker])

	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={css.page}>
				<RegistrationForm courseId={Number(params.get('course')) || undefined} onTyped={setTyped} />
			</div>
		</>
	)
}
