import { Fragment, type ReactElement } from 'react'
import css from './marks.module.css'
import { isPassed, type Mark, PASS_PERCENT, percentRight } from './quiz.rules.ts'

type MarksProps = {
	/** What a row stands for. */
	of: string
	marks: Record<string, Mark>
	/** What further columns say of a row. */
	columns?: Record<string, (row: string) => string> | undefined
	/** Shown below the row, across all columns. */
	note?: (row: string) => ReactElement | false
}

/** Marks as a table with a bar in each row. */
export function Marks({ of, marks, columns = {}, note }: MarksProps) {
	return (
		<table className={css.marks}>
			<thead>
				<tr>
					{[of, 'Right', ...Object.keys(columns)].map((title) => (
						<th key={title} scope="col">
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{Object.entries(marks).map(([row, mark]) => {
					const below = note?.(row)
					return (
						<Fragment key={row}>
							<tr className={below ? css.noted : undefined}>
								<th scope="row">{row}</th>
								<td>
									<span>{`${mark.right} of ${mark.of}`}</span>
									<Bar mark={mark} />
								</td>
								{Object.entries(columns).map(([title, textOf]) => (
									<td key={title}>{textOf(row)}</td>
								))}
							</tr>
							{below && (
								<tr className={css.note}>
									<td colSpan={2}>{below}</td>
								</tr>
							)}
						</Fragment>
					)
				})}
			</tbody>
		</table>
	)
}

/** Decorative: the numbers are beside it. */
const Bar = ({ mark }: { mark: Mark }) => (
	<svg className={css.bar} aria-hidden="true" width="100%" height="8">
		<rect width="100%" height="8" rx="4" />
		<rect width={`${percentRight(mark)}%`} height="8" rx="4" />
	</svg>
)

/** The result of an exam in percent and in numbers; `counted` says what was counted. */
export const Score = ({ mark, counted }: { mark: Mark; counted: string }) => (
	<>
		<p className={css.score} data-passed={isPassed(mark)}>
			<strong>{`${percentRight(mark)}%`}</strong> <span>{isPassed(mark) ? 'Passed' : 'Not passed'}</span>
		</p>
		<p>{`${mark.right} of ${mark.of} ${counted}. The pass mark is ${PASS_PERCENT} percent.`}</p>
	</>
)
