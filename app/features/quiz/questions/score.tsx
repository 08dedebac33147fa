import type { ReactNode } from 'react'
import { isPassed, type Mark, PASS_PERCENT, percentOf } from './quiz.rules.ts'
import css from './score.module.css'

/** The result of an exam in percent and in numbers; the children say what was counted. */
export const Score = ({ mark, children }: { mark: Mark; children: ReactNode }) => (
	<>
		<p className={css.score} data-passed={isPassed(mark)}>
			<strong>{percentOf(mark)}%</strong> {isPassed(mark) ? 'Passed' : 'Not passed'}
		</p>
		<p>
			{mark.right} of {mark.of} {children}. The pass mark is {PASS_PERCENT} percent.
		</p>
	</>
)
