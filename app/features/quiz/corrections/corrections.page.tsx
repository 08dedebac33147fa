import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import page from '#app/features/quiz/exam-page.module.css'
import { PageHead } from '#app/ui/page-head.tsx'
import type { read } from './corrections.data.server.ts'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description } }: Data): Head => ({ title, description })

export default function CorrectionsPage({ data: { words, entries } }: PageProps<Data>) {
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={page.page}>
				{entries.length === 0 && <p>Nothing has been corrected yet.</p>}
				<ol>
					{entries.map(({ date, day, group, question, name, to, fault, change }) => (
						<li key={`${date} ${group} ${question}`}>
							<h2>
								<a href={to}>{`${name}, question ${question}`}</a>
							</h2>
							<p>
								<time dateTime={date}>{day}</time>
							</p>
							<p>{fault}</p>
							<p>{change}</p>
						</li>
					))}
				</ol>
				<p>
					Do you doubt a question? <a href="/contact?subject=A%20practice%20question">Write to us</a>, or go back to the{' '}
					<a href="/courses/practice-exam">practice exam</a>.
				</p>
			</div>
		</>
	)
}
