import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { type Fact, Facts } from '#app/ui/page/facts.tsx'
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
			<LongText contents={policy.contents} margin={<Facts facts={documentOf(policy)} className={css.document} />}>
				<Prose html={policy.html} />
				<RelatedLinks links={[{ about: 'Policies', title: 'All policies', to: '/policies' }]} />
			</LongText>
		</>
	)
}

const documentOf = (policy: Data): Fact[] => [
	{ label: 'Document', value: policy.number },
	{ label: 'Revision', value: policy.revision },
	{ label: 'Dated', value: <Day date={policy.dated} /> },
	{ label: 'Review', value: policy.review },
	{ label: 'Last reviewed', value: <Day date={policy.reviewed} /> },
	...(policy.edited ? [{ label: 'Wording edited', value: <Day date={policy.edited} /> }] : []),
]
