import { totalOf } from '#app/features/quiz/questions/marks.rules.ts'
import { Marks } from '#app/features/quiz/questions/marks.tsx'
import { isPassed, PASS_PERCENT, percentOf } from '#app/features/quiz/questions/quiz.rules.ts'
import { type PastResult, type Progress, progressIn } from './progress.rules.ts'
import css from './progress-picture.module.css'

const KINDS = { full: 'Full exam', quick: 'Ten questions', case: 'Case' }
const SHAPES = {
	full: (x: number, y: number) => <circle cx={x} cy={y} r="5" />,
	quick: (x: number, y: number) => <rect x={x - 4.5} y={y - 4.5} width="9" height="9" />,
	case: (x: number, y: number) => <path d={`M${x} ${y - 6}l6 6l-6 6l-6-6z`} />,
}
// About the width of a phone in pixels, so that labels are readable there.
const WIDTH = 380
const HEIGHT = 180
const LEFT = 46
const RIGHT = 12
/** Room below the lowest line for the days. */
const BELOW = 28
const MOST_SHOWN = 20

const dayOf = (at: number) =>
	new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

type ProgressPictureProps = {
	progress: Progress
	topics: { name: string; ids: number[] }[]
	cases: { slug: string; title: string }[]
}

/** Right answers by topic as bars, and results over time as points; both also in words. */
export const ProgressPicture = ({ progress, topics, cases }: ProgressPictureProps) => (
	<>
		<Marks of="Topic" marks={Object.fromEntries(topics.map(({ name, ids }) => [name, progressIn(progress, ids)]))} />
		{progress.results.length > 0 && (
			<History
				results={progress.results}
				caseTitles={Object.fromEntries(cases.map(({ slug, title }) => [slug, title]))}
			/>
		)}
	</>
)

/** Results over time as points, and the same as a table. */
function History({ results, caseTitles }: { results: PastResult[]; caseTitles: Record<string, string> }) {
	const shown = results.slice(-MOST_SHOWN)
	const kinds = [...new Set(shown.map(({ kind }) => kind))]
	const x = (index: number) => LEFT + RIGHT + (index * (WIDTH - LEFT - 2 * RIGHT)) / Math.max(1, shown.length - 1)
	const y = (percent: number) => 10 + ((100 - percent) * (HEIGHT - BELOW - 10)) / 100
	const [first, last] = [shown[0], shown.length > 1 ? shown.at(-1) : undefined]
	return (
		<>
			<svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
				{[0, PASS_PERCENT, 100].map((percent) => (
					<g key={percent}>
						<path d={`M${LEFT} ${y(percent)}H${WIDTH}`} data-pass={percent === PASS_PERCENT} />
						<text x={LEFT - 8} y={y(percent) + 4} textAnchor="end">
							{`${percent}%`}
						</text>
					</g>
				))}
				{shown.map(({ at, kind, marks }, i) => (
					<g key={at} data-passed={isPassed(totalOf(marks))}>
						{SHAPES[kind](x(i), y(percentOf(totalOf(marks))))}
					</g>
				))}
				{first && (
					<text x={LEFT} y={HEIGHT - 4}>
						{dayOf(first.at)}
					</text>
				)}
				{last && (
					<text x={WIDTH} y={HEIGHT - 4} textAnchor="end">
						{dayOf(last.at)}
					</text>
				)}
			</svg>
			<ul className={css.shapes} aria-hidden="true">
				{kinds.map((kind) => (
					<li key={kind}>
						<svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
							{SHAPES[kind](7, 7)}
						</svg>
						<span>{KINDS[kind]}</span>
					</li>
				))}
				<li>The line is the pass mark. A filled point has passed it.</li>
			</ul>
			<table className={css.history}>
				<caption>Your last results, the newest first</caption>
				<thead>
					<tr>
						<th scope="col">Day</th>
						<th scope="col">Exam</th>
						<th scope="col">Result</th>
					</tr>
				</thead>
				<tbody>
					{shown.toReversed().map(({ at, kind, case: slug, marks }) => {
						const total = totalOf(marks)
						return (
							<tr key={at}>
								<td>{dayOf(at)}</td>
								<td>{(slug && caseTitles[slug]) || KINDS[kind]}</td>
								<td>{`${total.right} of ${total.of}, ${percentOf(total)}%${isPassed(total) ? ', passed' : ''}`}</td>
							</tr>
						)
					})}
				</tbody>
			</table>
		</>
	)
}
