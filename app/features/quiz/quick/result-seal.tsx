import { isPassed, PASS_PERCENT, percentRight } from '#app/features/quiz/questions/quiz.rules.ts'
import css from './result-seal.module.css'

/** Id of the element that has the question with this number. */
export const questionId = (number: number) => `question-${number}`

type ResultSealProps = {
	/** Numbers of the questions. */
	right: number[]
	wrong: number[]
}

// Coordinates are in a square from -100 to 100; a petal points up and is turned.
const PETAL = 'M0-26C13-36 18-56 0-80C-18-56-13-36 0-26Z'
const VEINS = [-0.7, -0.35, 0, 0.35, 0.7].map((side) => `M0-29C${13 * side}-37 ${18 * side}-56 0-77`).join('')
const DASH = 'M-5-54H5'

/** The result as a seal: right petals first, clockwise from the top, so that their run is the score. Petals are links. */
export function ResultSeal({ right, wrong }: ResultSealProps) {
	const placed = [...right, ...wrong]
	const mark = { right: right.length, of: placed.length }
	const turn = 360 / placed.length
	return (
		<figure className={css.seal}>
			<svg width="320" height="320" viewBox="-100 -100 200 200">
				<title>Right and wrong answers</title>
				<circle r="99" />
				<circle r="96.5" className={css.beads} pathLength="150" />
				<circle r="94" />
				{/* In the order of the questions, as they are read. */}
				{placed
					.toSorted((a, b) => a - b)
					.map((number) => {
						const place = placed.indexOf(number)
						const isRight = place < mark.right
						const angle = (place + 0.5) * turn
						return (
							<g key={number} transform={`rotate(${angle})`}>
								<a
									href={`#${questionId(number)}`}
									aria-label={`Question ${number}: ${isRight ? 'right' : 'wrong'}`}
									data-right={isRight}
								>
									<path d={PETAL} />
									<path d={isRight ? VEINS : DASH} />
									<text transform={`translate(0-87)rotate(${-angle})`}>{number}</text>
								</a>
							</g>
						)
					})}
				<path className={css.pass} d="M0-20V-96" transform={`rotate(${PASS_PERCENT * 3.6})`} />
				<g className={css.hub} data-passed={isPassed(mark)}>
					<circle r="21" />
					<text y="-3">{`${percentRight(mark)}%`}</text>
					<text y="9">{`${mark.right} of ${mark.of}`}</text>
				</g>
			</svg>
			<figcaption>Each petal leads to its question. The dashed line is the pass mark.</figcaption>
		</figure>
	)
}
