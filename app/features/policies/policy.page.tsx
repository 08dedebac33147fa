import { notFound, pageMeta } from '#app/seo.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/policy.page.ts'
import css from './policies.module.css'

export function loader({ params: { slug } }: Route.LoaderArgs) {
	const policy = loadContent().policies.find((candidate) => candidate.slug === slug)
	if (!policy) throw notFound()
	const { title, summary, number, revision, dated, review, html } = policy
	return { title, summary, number, revision, dated, review, html }
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData.title, description: loaderData.summary })

export default function PolicyPage({ loaderData: policy }: Route.ComponentProps) {
	return (
		<>
			<PageHead title={policy.title} lead={policy.summary} />
			<div className={css.page}>
				<dl className={css.document}>
					<div>
						<dt>Document</dt>
						<dd>{policy.number}</dd>
					</div>
					<div>
						<dt>Revision</dt>
						<dd>{policy.revision}</dd>
					</div>
					<div>
						<dt>Dated</dt>
						{/* Spec 9 writes the dates of policies as 01.02.2022. */}
						<dd>
							<time dateTime={policy.dated}>{policy.dated.split('-').reverse().join('.')}</time>
						</dd>
					</div>
					<div>
						<dt>Review</dt>
						<dd>{policy.review}</dd>
					</div>
				</dl>
				<Prose html={policy.html} />
				<p className={css.back}>
					<a href="/policies">All policies</a>
				</p>
			</div>
		</>
	)
}
