import { type FormEvent, useState } from 'react'
import layout from '#app/features/quiz/questions/exam-status.module.css'
import { ExamBar, ExamOverview } from '#app/features/quiz/questions/exam-status.tsx'
import { Stem } from '#app/features/quiz/questions/question.tsx'
import { Choice } from '#app/features/quiz/questions/question-card.tsx'
import type { Answers, Edition, Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import css from './quick-exam.module.css'
import { questionId } from './result-seal.tsx'

type Props = {
	title: string
	edition: Edition | undefined
	questions: Question[]
	answers: Answers
	/** Whether the answers outlive the page. */
	kept: boolean
	onToggle: (question: Question, option: string) => void
	onClear: () => void
	onSubmit: () => void
	onLeave: () => void
}

export function QuickForm({ title, edition, questions, answers, kept, onToggle, onClear, onSubmit, onLeave }: Props) {
	const open = questions.flatMap(({ id }, index) => (answers[id]?.length ? [] : [index + 1]))
	const answered = questions.length - open.length
	const complete = open.length === 0
	/** The first open question of an exam that is continued. */
	const [next] = useState(answered > 0 ? open[0] : undefined)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		onSubmit()
	}
	return (
		<form data-exam onSubmit={submit} aria-labelledby="step">
			<h2 id="step" ref={focusOnMount} tabIndex={-1}>
				{title}
			</h2>
			<p className={css.lead}>
				{`${questions.length} questions. More than one answer may be right; a question counts only if you select exactly the right ones.`}
			</p>
			{next && (
				<p>
					<a href={`#${questionId(next)}`} className="target">{`Go on with question ${next}`}</a>
				</p>
			)}
			{edition && (
				<p className={css.edition}>
					<strong>{`${edition.name}.`}</strong> <span>{edition.note}</span>
				</p>
			)}
			<div className={layout.exam}>
				<Status questions={questions} answers={answers} />
				<div>
					<ol className={css.questions}>
						{questions.map((question, index) => (
							<li key={question.id} id={questionId(index + 1)} tabIndex={-1}>
								<fieldset className="box">
									<legend>
										<span className={css.count}>{`Question ${index + 1} of ${questions.length}`}</span>
										<Stem text={question.question} />
									</legend>
									{question.options.map((option) => (
										<Choice
											key={option}
											type="checkbox"
											checked={answers[question.id]?.includes(option) ?? false}
											onChange={() => onToggle(question, option)}
										>
											{option}
										</Choice>
									))}
								</fieldset>
							</li>
						))}
					</ol>
					<div className={css.end}>
						{!complete && (
							<p>
								<span id="open">You can submit once every question has an answer.</span>
								<span> Without an answer: </span>
								{open.map((number) => (
									<a key={number} href={`#${questionId(number)}`} className={css.open}>
										{`Question ${number}`}
									</a>
								))}
							</p>
						)}
						<p>
							{kept
								? 'Your answers are kept in this browser until you submit them.'
								: 'This browser keeps nothing: your answers are lost when you leave this page.'}
						</p>
						{/* Disabled for the browser too, as specified. Nobody loses the focus: it is enabled by an answer above. */}
						<button
							type="submit"
							disabled={!complete}
							aria-describedby={complete ? undefined : 'open'}
							className={buttonClass()}
						>
							Submit
						</button>
						<Button variant="quiet" onClick={onLeave}>
							Choose another exam
						</Button>
						<Button variant="quiet" disabled={answered === 0} onClick={onClear}>
							Clear my answers
						</Button>
					</div>
				</div>
			</div>
		</form>
	)
}

/** What is answered: beside the questions, or on narrow screens a bar above them with the numbers folded away. */
function Status({ questions, answers }: Pick<Props, 'questions' | 'answers'>) {
	const [isUnfolded, setUnfolded] = useState(false)
	const listed = questions.map(({ id }) => ({ id, isAnswered: Boolean(answers[id]?.length) }))
	return (
		<div className={`${layout.pinned} ${css.status}`}>
			<ExamBar answered={listed.filter(({ isAnswered }) => isAnswered).length} of={questions.length} />
			<details className={css.fold} open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
				<summary>Questions</summary>
				<ExamOverview
					questions={listed}
					legend="A filled number is answered."
					idOf={questionId}
					onOpen={() => setUnfolded(false)}
				/>
			</details>
		</div>
	)
}
