import { useEffect } from 'react'
import type { Head } from '#app/base/page.ts'
import { useSite } from '#app/base/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import css from './contact.module.css'
import { DRAFT } from './values.ts'

export const head = (): Head => ({
	title: 'Message sent',
	description: 'We have received your message, and will reply.',
	noindex: true,
})

/** The server redirects here after a contact form submitted without JavaScript. */
export default function SentPage() {
	useEffect(() => DRAFT.erase(), [])
	return (
		<>
			<PageHead title="Message sent" lead={`We will reply ${useSite().answerTime}.`} />
			<div className={css.after}>
				<p className={css.sent}>✅ Message sent successfully!</p>
				<p>A confirmation is on its way to your email address.</p>
				<p>
					<a href="/" className={buttonClass('primary')}>
						Go to the home page
					</a>
				</p>
			</div>
		</>
	)
}
