import { pageMeta } from '#app/seo.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/service.page.ts'
import css from './courses.module.css'

export function loader({ pattern }: Route.LoaderArgs) {
	const { pages } = loadContent()
	return pattern.endsWith('/customised') ? pages.customised : pages.consultancy
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData)

/** Consultancy and training on demand: what it is, and an enquiry that fills in the contact form. */
export default function ServicePage({ loaderData: { title, lead, parts, enquiry } }: Route.ComponentProps) {
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
