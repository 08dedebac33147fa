import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import css from './courses.module.css'
import type { consultancy } from './service.data.server.ts'

type Data = DataOf<typeof consultancy.read>

export const head = ({ title, description }: Data): Head => ({ title, description })

/** Consultancy and training on demand: what it is, and an enquiry that fills in the contact form. */
export default function ServicePage({ data: { title, lead, parts, enquiry } }: PageProps<Data>) {
	const { subject, message } = enquiry
	return (
		<>
			<PageHead title={title} lead={lead}>
				<a href={`/contact?${new URLSearchParams({ subject, message })}`} className={buttonClass('gold')}>
					{enquiry.label}
				</a>
			</PageHead>
			<div className={css.parts}>
				{parts.map((part) => (
					<section key={part.title}>
						<h2>{part.title}</h2>
						<div>
							<p>{part.text}</p>
							{part.items.length > 0 && (
								<ul className={css.points}>
									{part.items.map((item) => (
										<li key={item}>{item}</li>
									))}
								</ul>
							)}
						</div>
					</section>
				))}
			</div>
		</>
	)
}
