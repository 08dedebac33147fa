import type { DataOf } from '#app/base/page.ts'
import page from '#app/features/quiz/exam-page.module.css'
import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import { marksBy, totalOf } from '#app/features/quiz/questions/marks.rules.ts'
import { Marks } from '#app/features/quiz/questions/marks.tsx'
import { Explanations, Stem, splitStem } from '#app/features/quiz/questions/question-parts.tsx'
import type { GroupQuestions } from '#app/features/quiz/questions/questions.resource.ts'
import { isCorrect, isPassed, percentOf, type Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { Score } from '#app/features/quiz/questions/score.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelatedLinks } from '#app/ui/related-links.tsx'
import { topicSlug } from '#catalogue/quiz-cues.ts'
import css from './exam-room.module.css'
import type { read } from './full-exam.data.server.ts'
import { FULL_EXAM_MINUTES } from './full-exam.rules.ts'
import { ResultSheet } from './result-sheet.tsx'

type FullExamResultProps = {
	data: DataOf<typeof read>
	exam: FullExam
	questions: Question[]
	clauses: GroupQuestions['clauses']
	onRetry: (wrong: Question[]) => void
	onRestart: () => void
}

const timeText = ({ clock, spentMs }: FullExam) => {
	const minutes = Math.ceil(spentMs / 60_000)
	if (clock === 'off') return 'without a clock'
	return minutes > FULL_EXAM_MINUTES
		? `more than ${FULL_EXAM_MINUTES} minutes`
		: `${minutes} of ${FULL_EXAM_MINUTES} minutes`
}

/** How many topics below the pass mark are among what to read. */
const MOST_TOPICS = 3

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

export function FullExamResult(props: FullExamResultProps) {
	const { exam, questions, clauses, onRetry, onRestart } = props
	const { slug, title, edition, scheme, topics, reading } = props.data
	const { answers } = exam
	const byTopic = marksBy(questions, answers, ({ topic }) => topic, Object.keys(topics))
	const chapterOf = ({ clause }: Question) => clauses[clause]?.chapter ?? clause
	const order = questions.map(chapterOf).sort(byNumber)
	const byChapter = marksBy(questions, answers, chapterOf, order)
	const wrong = questions.filter((question) => !isCorrect(question, answers[question.id]))
	/** The clauses of the wrong answers, without the document if the chapter names it, and where to practise them. */
	const missedIn = (chapter: string) => {
		const missed = new Set(wrong.filter((question) => chapterOf(question) === chapter).map(({ clause }) => clause))
		const [document = ''] = chapter.split(/, \d/)
		return [...missed].sort(byNumber).map((clause) => ({
			text: clause.replace(`${document}, `, ''),
			to: `/courses/practice-exam/${slug}/clauses?${new URLSearchParams({ clause: clauses[clause]?.key ?? '' })}`,
		}))
	}
	const weakest = Object.entries(byTopic)
		.filter(([, mark]) => !isPassed(mark))
		.sort(([, one], [, other]) => percentOf(one) - percentOf(other))
		.slice(0, MOST_TOPICS)
		.map(([topic, { right, of }]) => ({
			about: `Topic, ${right} of ${of} right`,
			title: topic,
			to: `/courses/practice-exam/${slug}/${topicSlug(topic)}`,
		}))
	return (
		<>
			<section className={css.result} aria-labelledby="result">
				<h2 id="result" ref={focusOnMount} tabIndex={-1}>
					{`Result: ${title}`}
				</h2>
				<Score mark={totalOf(byTopic)} counted={`right, ${timeText(exam)}`} />
				<p className={page.buttons}>
					{wrong.length > 0 && <Button onClick={() => onRetry(wrong)}>Retry the wrong ones</Button>}
					<Button variant="outline" onClick={() => print()}>
						<Icon name="print" />
						Print the result
					</Button>
					<Button variant="quiet" onClick={onRestart}>
						New exam
					</Button>
				</p>
				<h3>By topic</h3>
				<Marks of="Topic" marks={byTopic} />
				<h3>By clause</h3>
				<Marks
					of="Clause"
					marks={byChapter}
					note={(chapter) => {
						const missed = missedIn(chapter)
						return (
							missed.length > 0 && (
								<div>
									<span>Wrong:</span>
									<ul>
										{missed.map(({ text, to }) => (
											<li key={text}>
												<a href={to}>{text}</a>
											</li>
										))}
									</ul>
								</div>
							)
						)
					}}
				/>
				<h3>What to read</h3>
				<RelatedLinks links={[...weakest, ...reading]} />
				<h3>Every question</h3>
				<ol className={css.review}>
					{questions.map((question, index) => {
						const selected = answers[question.id] ?? []
						const verdict = isCorrect(question, selected) ? 'Right' : selected.length > 0 ? 'Wrong' : 'No answer'
						return (
							<li key={question.id}>
								<details>
									<summary>
										<span>
											<span>{`Question ${index + 1}: `}</span>
											<strong data-right={verdict === 'Right'}>{verdict}</strong>
											<span className={css.asked}>{splitStem(question.question).asked}</span>
										</span>
										<Icon name="chevron-down" />
									</summary>
									<p>
										<Stem text={question.question} />
									</p>
									<Explanations question={question} selected={selected} />
								</details>
							</li>
						)
					})}
				</ol>
			</section>
			<ResultSheet
				title={title}
				edition={edition}
				scheme={scheme}
				at={exam.endedAt ?? 0}
				time={timeText(exam)}
				marks={byTopic}
			/>
		</>
	)
}
