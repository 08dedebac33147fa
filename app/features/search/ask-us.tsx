import { buttonClass } from '#app/ui/button.tsx'
import css from './search.module.css'

/** What to do when the search did not help. */
export function AskUs({ query }: { query: string }) {
	const enquiry = new URLSearchParams({
		subject: `Question: ${query}`,
		message: `I searched the site for "${query}" and did not find it.\n\n`,
	})
	return (
		<section className={css.box} aria-labelledby="ask">
			<h2 id="ask">Not what you were looking for?</h2>
			<p>Ask us, and we reply within 1 business day. Your words are filled in for you.</p>
			<p className={css.ways}>
				<a href={`/contact?${enquiry}`} className={buttonClass('primary')}>
					Ask us
				</a>
				<a href="/courses/path" className={buttonClass('outline')}>
					Find your course in four questions
				</a>
			</p>
		</section>
	)
}
