import { Explanations } from '#app/features/quiz/questions/explanations.tsx'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import { Stem } from '#app/features/quiz/questions/question-parts.tsx'
import {
	type Answers,
	type Edition,
	isCorrect,
	markOf,
	type Question,
} from '#app/features/quiz/questions/quiz.rules.ts'
import { Score } from '#app/features/quiz/questions/score.tsx'
import { Button } from '#app/ui/button.tsx'
import css from './quick-exam.module.css'
import { WeakSpots } from './weak-spots.tsx'

type Props = {
	group: { slug: string; title: string; edition: Edition | undefined }
	questions: Question[]
	/** As WeakSpots takes them. */
	clauseKeys: Record<number, string>
	answers: Answers
	onRestart: () => void
}

export function QuickResults({ group, questions, clauseKeys, answers, onRestart }: Props) {
	const { slug, title, edition } = group
	return (
		<section aria-labelledby="step">
			<h2 id="step" ref={focusOnMount} tabIndex={-1}>
				{`Results: ${title}`}
			</h2>
			<Score mark={markOf(questions, answers)} counted="right" />
			{edition && (
				<p className={css.edition}>
					<strong>{`${edition.name}.`}</strong> <span>{edition.note}</span> <a href={edition.to}>All editions</a>
				</p>
			)}
			<p>
				<Button onClick={onRestart}>Restart</Button>
			</p>
			<WeakSpots group={slug} questions={questions} clauseKeys={clauseKeys} answers={answers} />
			<ol className={css.review}>
				{questions.map((question, index) => {
					const selected = answers[question.id] ?? []
					const correct = isCorrect(question, selected)
					return (
						<li key={question.id} data-right={correct}>
							<h3>
								<span className={css.count}>{`Question ${index + 1} of ${questions.length}`}</span>
								<Stem text={question.question} />
							</h3>
							<p className={css.verdict}>{correct ? 'Right' : 'Wrong'}</p>
							<Explanations group={slug} question={question} selected={selected} />
						</li>
					)
				})}
			</ol>
		</section>
	)
}
