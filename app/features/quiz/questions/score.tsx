import { isPassed, type Mark, PASS_PERCENT, percentOf } from './quiz.rules.ts'
import css from './score.module.css'

/** The result of an exam in percent and in numbers; `counted` says what was counted. */
export const Score = ({ mark, counted }: { mark: Mark; counted: string }) => (
	<>
		<p className={css.score} data-passed={isPassed(mark)}>
			<strong>{`${percentOf(mark)}%`}</strong> <span>{isPassed(mark) ? 'Passed' : 'Not passed'}</span>
		</p>
		<p>{`${mark.right} of ${mark.of} ${counted}. The pass mark is ${PASS_PERCENT} percent.`}</p>
	</>
)
