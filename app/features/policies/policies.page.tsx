import { pageMeta } from '#app/seo.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/policies.page.ts'
import css from './policies.module.css'

const WHOLE = ['shipping', 'terms', 'refunds']

export function loader() {
	const { policies, pages } = loadContent()
	return {
		words: pages.policies,
		policies: policies.map(({ slug, title, summary, number, revision, dated }) => ({
			slug,
			title,
			summary,
			number,
			revision,
			dated,
		})),
		// Spec 2: shipping, terms and refunds stand on the overview itself.
		sections: policies
			.filter(({ slug }) => WHOLE.includes(slug))
			.map(({ slug, title, html }) => ({ slug, title, html })),
	}
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData.words)

export default function PoliciesPage({ loaderData: { words, policies, sections } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={css.page}>
				<ul className={css.list}>
					{policies.map((policy) => (
						<li key={policy.slug}>
							<h2>
								<a href={`/policies/${policy.slug}`}>{policy.title}</a>
							</h2>
							<p>{policy.summary}</p>
							<p className={css.number}>
								{policy.number}, revision {policy.revision}
							</p>
						</li>
					))}
					<li>
						<h2>
							<a href="/policies/verification">Certificate Verification</a>
						</h2>
						<p>Enter the number of a certificate and see whether it stands in our register.</p>
					</li>
				</ul>
				{sections.map((section) => (
					<section
						key={section.slug}
						id={section.slug}
						className={css.section}
						aria-labelledby={`${section.slug}-heading`}
					>
						<h2 id={`${section.slug}-heading`}>{section.title}</h2>
						<Prose
							html={section.html
								.replaceAll('<h3', '<h4')
								.replaceAll('</h3>', '</h4>')
								.replaceAll('<h2', '<h3')
								.replaceAll('</h2>', '</h3>')}
						/>
					</section>
				))}
			</div>
		</>
	)
}
