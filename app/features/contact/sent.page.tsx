import { useEffect } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/sent.page.ts'
import css from './contact.module.css'
import { DRAFT } from './kept.ts'

export function loader() {
	const { name } = loadContent().site
	return { name }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: `Message sent | ${loaderData.name}` },
	{ name: 'robots', content: 'noindex' },
]

/** Where the server leads a browser that sent the contact form by itself, without a script. */
export default function SentPage() {
	useEffect(() => DRAFT.erase(), [])
	return (
		<>
			<PageHead title="Message sent" lead="We reply within 1 business day." />
			<div className={css.after}>
				<p className={css.sent}>✅ Message sent successfully!</p>
				<p>A confirmation is on its way to your e-mail address.</p>
				<p>
					<a href="/" className={buttonClass('primary')}>
						Go to the home page
					</a>
				</p>
			</div>
		</>
	)
}
