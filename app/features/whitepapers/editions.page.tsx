import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { Chips } from '#app/ui/page/chips.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './editions.data.server.ts'
import css from './editions.module.css'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description } }: Data): Head => ({ title, description })

const STATUS = { current: 'Current', 'in transition': 'In transition', withdrawn: 'Withdrawn' }

export default function EditionsPage({ data: { words, standards } }: PageProps<Data>) {
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className="page">
				<Chips
					label="Standards"
					chips={standards.map(({ standard, anchor }) => ({ label: standard, to: `#${anchor}` }))}
				/>
				{standards.map(({ standard, scheme, subject, editions, anchor, source, lastChecked, checked, courses }) => (
					<section
						key={anchor}
						id={anchor}
						className={css.section}
						aria-labelledby={`${anchor}-heading`}
						data-scheme={scheme}
					>
						<h2 id={`${anchor}-heading`}>{standard}</h2>
						<table className={css.register}>
							<caption>{`Editions on ${subject}`}</caption>
							<thead>
								<tr>
									{['Edition', 'Status', 'Published', 'Transition', 'Amendments', 'What to know'].map((title) => (
										<th key={title} scope="col">
											{title}
										</th>
									))}
								</tr>
							</thead>
							<tbody>
								{editions.map(({ edition, status, published, ends, amendments, note, unconfirmed }, i) => (
									<tr key={edition}>
										<th scope="row">{`${standard}:${edition}`}</th>
										<td data-title="Status">
											<span className={css.status} data-status={status}>
												{STATUS[status]}
											</span>
										</td>
										<td data-title="Published">{published}</td>
										<td data-title="Transition">
											{ends
												? `${status === 'withdrawn' ? 'Ended' : 'Ends'}: ${ends}`
												: editions[i + 1]?.status === 'in transition'
													? `Began: ${published}`
													: 'Not in transition'}
										</td>
										<td data-title="Amendments">{amendments.length > 0 ? amendments.join('; ') : 'None listed'}</td>
										<td>
											<span>{note}</span>
											{unconfirmed && (
												<p className={css.unconfirmed}>
													<strong>Not confirmed.</strong> <span>{unconfirmed}</span>
												</p>
											)}
										</td>
									</tr>
								))}
							</tbody>
						</table>
						<p className={css.source}>
							<span>{`Source: ${source}. Last checked: `}</span>
							<time dateTime={lastChecked}>{checked}</time>.{' '}
							{courses && <a href={courses}>{`Courses for ${standard}`}</a>}
						</p>
					</section>
				))}
			</div>
		</>
	)
}
