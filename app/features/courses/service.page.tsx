import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Held } from '#app/ui/page/held.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import css from './courses.module.css'
import type { consultancy } from './service.data.server.ts'

type Data = DataOf<typeof consultancy.read>

export const head = ({ title, description }: Data): Head => ({ title, description })

/** Consultancy and training on demand: what it is, and an enquiry that fills in the contact form. */
export default function ServicePage({ data: { title, lead, parts, enquiry } }: PageProps<Data>) {
	const { subject, message } = enquiry
	const form = `/contact?${new URLSearchParams({ subject, message })}`
	const asked = message.split('\n').flatMap((line) => (line.endsWith(':') ? [line.slice(0, -1)] : []))
	return (
		<>
			<PageHead title={title} lead={lead}>
				<a href={form} className={buttonClass('gold')}>
					{enquiry.label}
				</a>
			</PageHead>
			<div className={`page frame ${css.service}`}>
				<div className={css.parts}>
					{parts.map((part) => (
						<section key={part.title}>
							<h2>{part.title}</h2>
							<div>
								<p>
									<Held text={part.text} />
								</p>
								<ul className={css.points}>
									{part.items.map((item) => (
										<li key={item}>
											<Held text={item} />
										</li>
									))}
								</ul>
							</div>
						</section>
					))}
				</div>
				<aside className="box" aria-labelledby="asked">
					<h2 id="asked">What we ask you</h2>
					<ul className={css.points}>
						{asked.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
					<a href={form} className={buttonClass('primary')}>
						{enquiry.label}
					</a>
				</aside>
			</div>
		</>
	)
}
