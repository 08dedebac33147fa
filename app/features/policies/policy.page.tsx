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

const Document = ({ policy }: { policy: Data }) => (
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
			<dd>
				<Day date={policy.dated} />
			</dd>
		</div>
		<div>
			<dt>Review</dt>
			<dd>{policy.review}</dd>
		</div>
		<div>
			<dt>Last reviewed</dt>
			<dd>
				<Day date={policy.reviewed} />
			</dd>
		</div>
		{policy.edited && (
			<div>
				<dt>Wording edited</dt>
				<dd>
					<Day date={policy.edited} />
				</dd>
			</div>
		)}
	</dl>
)
