import type { ReactNode } from 'react'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { LongText } from '#app/ui/page/long-text.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import css from './policies.module.css'
import type { read } from './policy.data.server.ts'

type Data = DataOf<typeof read>

export const head = ({ title, summary }: Data): Head => ({ title, description: summary })

/** Spec 9 writes the dates of policies as 01.02.2022. */
const Day = ({ date }: { date: string }) => <time dateTime={date}>{date.split('-').reverse().join('.')}</time>

export default function PolicyPage({ data: policy }: PageProps<Data>) {
	return (
		<>
			<PageHead title={policy.title} lead={policy.summary} />
			<LongText contents={policy.contents} margin={<Document policy={policy} />}>
				<Prose html={policy.html} />
				<RelatedLinks links={[{ about: 'Policies', title: 'All policies', to: '/policies' }]} />
			</LongText>
		</>
	)
}

function Document({ policy }: { policy: Data }) {
	const facts: [label: string, fact: ReactNode][] = [
		['Document', policy.number],
		['Revision', policy.revision],
		['Dated', <Day key="dated" date={policy.dated} />],
		['Review', policy.review],
		['Last reviewed', <Day key="reviewed" date={policy.reviewed} />],
	]
	if (policy.edited) facts.push(['Wording edited', <Day key="edited" date={policy.edited} />])
	return (
		<dl className={css.document}>
			{facts.map(([label, fact]) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{fact}</dd>
				</div>
			))}
		</dl>
	)
}
