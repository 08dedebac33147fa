import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import '#app/ui/page/card-rows.css'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './policies.data.server.ts'
import css from './policies.module.css'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description } }: Data): Head => ({ title, description })

export default function PoliciesPage({ data: { words, policies, sections } }: PageProps<Data>) {
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={css.page}>
				<ul className={`card-rows ${css.list}`}>
					{policies.map((policy) => (
						<li key={policy.slug} className="box">
							<h2>
								<a href={`/policies/${policy.slug}`} className="stretched">
									{policy.title}
								</a>
							</h2>
							<p>{policy.summary}</p>
							<p>{`${policy.number}, revision ${policy.revision}`}</p>
						</li>
					))}
					<li className="box">
						<h2>
							<a href="/policies/verification" className="stretched">
								Certificate Verification
							</a>
						</h2>
						<p>Enter the number of a certificate and see whether it is in our register.</p>
					</li>
				</ul>
				<div className={`card-rows ${css.sections}`}>
					{sections.map(({ slug, title, inShort }) => (
						<section key={slug} id={slug} aria-labelledby={`${slug}-heading`}>
							<h2 id={`${slug}-heading`}>{title}</h2>
							<p>{inShort}</p>
							<a href={`/policies/${slug}`} className="target">{`Read the ${title.toLowerCase()} in full`}</a>
						</section>
					))}
				</div>
			</div>
		</>
	)
}
