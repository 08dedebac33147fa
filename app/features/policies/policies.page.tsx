import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import '#app/ui/page/card-rows.css'
import { LongText } from '#app/ui/page/long-text.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
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
			</div>
			<LongText contents={sections.map(({ slug, title }) => ({ id: slug, heading: title }))}>
				{sections.map((section) => (
					<section
						key={section.slug}
						id={section.slug}
						className={css.section}
						aria-labelledby={`${section.slug}-heading`}
					>
						<h2 id={`${section.slug}-heading`}>{section.title}</h2>
						<Prose html={section.html} />
					</section>
				))}
			</LongText>
		</>
	)
}
