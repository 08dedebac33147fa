import page from '#app/features/quiz/exam-page.module.css'
import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { Explanations } from '#app/features/quiz/questions/explanations.tsx'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import { marksBy, totalOf } from '#app/features/quiz/questions/marks.rules.ts'
import { Marks } from '#app/features/quiz/questions/marks.tsx'
import { Stem, splitStem } from '#app/features/quiz/questions/question-parts.tsx'
import type { ClauseIndex } from '#app/features/quiz/questions/questions.resource.ts'
import {
	type Answers,
	isCorrect,
	isPassed,
	type Mark,
	percentOf,
	type Question,
} from '#app/features/quiz/questions/quiz.rules.ts'
import { Score } from '#app/features/quiz/questions/score.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelatedLinks } from '#app/ui/related-links.tsx'
import { topicSlug } from '#catalogue/practice/questions.ts'
import css from './exam-room.module.css'
import type { ExamData } from './full-exam.rules.ts'
import { paperResult } from './paper.rules.ts'
import { PaperScore, Sections } from './paper-score.tsx'
import { ResultSheet } from './result-sheet.tsx'

type FullExamResultProps = {
	data: ExamData
	exam: FullExam
	questions: Question[]
	clauses: ClauseIndex
	onRetry: (wrong: Question[]) => void
	onRestart: () => void
}

const timeText = ({ clock, spentMs }: FullExam, most: number) => {
	const minutes = Math.ceil(spentMs / 60_000)
	if (clock === 'off') return 'without a clock'
	return minutes > most ? `more than ${most} minutes` : `${minutes} of ${most} minutes`
}

/** How many topics below the pass mark are among what to read. */
const MOST_TOPICS = 3

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** Links to the topics below the pass mark, the weakest first. */
const weakestOf = (group: string, byTopic: Record<string, Mark>) =>
	Object.entries(byTopic)
		.filter(([, mark]) => !isPassed(mark))
		.sort(([, one], [, other]) => percentOf(one) - percentOf(other))
		.slice(0, MOST_TOPICS)
		.map(([topic, { right, of }]) => ({
			about: `Topic, ${right} of ${of} right`,
			title: topic,
			to: `/courses/practice-exam/${group}/${topicSlug(topic)}`,
		}))

export function FullExamResult({ data, exam, questions, clauses, onRetry, onRestart }: FullExamResultProps) {
	const { slug, title, edition, scheme, topics, minutes, reading } = data
	const { answers } = exam
	const byTopic = marksBy(questions, answers, ({ topic }) => topic, Object.keys(topics))
	const paper = data.paper && paperResult(data.paper.sections, data.paper.passPercent, byTopic)
	const wrong = questions.filter((question) => !isCorrect(question, answers[question.id]))
	const time = timeText(exam, minutes)
	return (
		<>
			<title>{`Result: ${title}`}</title>
			<section className={css.result} aria-labelledby="result">
				<h2 id="result" ref={focusOnMount} tabIndex={-1}>
					{`Result: ${title}`}
				</h2>
				{paper ? (
					<PaperScore result={paper} time={time} />
				) : (
					<Score mark={totalOf(byTopic)} counted={`right, ${time}`} />
				)}
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
				<h3>{paper ? 'By section' : 'By topic'}</h3>
				{paper ? <Sections result={paper} /> : <Marks of="Topic" marks={byTopic} />}
				<h3>By clause</h3>
				<ByClause questions={questions} answers={answers} clauses={clauses} wrong={wrong} />
				<h3>What to read</h3>
				<RelatedLinks links={[...(paper ? [] : weakestOf(slug, byTopic)), ...reading]} />
				<h3>Every question</h3>
				<Review group={slug} questions={questions} answers={answers} />
			</section>
			<ResultSheet
				title={title}
				edition={edition}
				scheme={scheme}
				at={exam.endedAt ?? 0}
				time={time}
				marks={byTopic}
				paper={paper}
			/>
		</>
	)
}

type ByClauseProps = { questions: Question[]; answers: Answers; clauses: ClauseIndex; wrong: Question[] }

/** Marks by chapter, with the clauses of wrong answers and where to practise them. */
function ByClause({ questions, answers, clauses, wrong }: ByClauseProps) {
	const chapterOf = ({ clause }: Question) => clauses[clause]?.chapter ?? clause
	const order = questions.map(chapterOf).sort(byNumber)
	/** Without the document if the chapter names it. */
	const missedIn = (chapter: string) => {
		const missed = new Set(wrong.filter((question) => chapterOf(question) === chapter).map(({ clause }) => clause))
		const [document = ''] = chapter.split(/, \d/)
		return [...missed].sort(byNumber).map((clause) => ({
			text: clause.replace(`${document}, `, ''),
			to: clauses[clause]?.to,
		}))
	}
	return (
		<Marks
			of="Clause"
			marks={marksBy(questions, answers, chapterOf, order)}
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
	)
}

/** Every question with the visitor's answer, folded away. */
const Review = ({ group, questions, answers }: { group: string; questions: Question[]; answers: Answers }) => (
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
						{question.situation && <p>{question.situation}</p>}
						<p>
							<Stem text={question.question} />
						</p>
						<Explanations group={group} question={question} selected={selected} />
					</details>
				</li>
			)
		})}
	</ol>
)
