import { useSite } from '#app/base/site.ts'
import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { dayOf } from '#app/features/quiz/progress/progress-list.tsx'
import marks from '#app/features/quiz/questions/marks.module.css'
import { Marks, Score } from '#app/features/quiz/questions/marks.tsx'
import { Explanations, Stem, splitStem } from '#app/features/quiz/questions/question.tsx'
import type { ClauseIndex } from '#app/features/quiz/questions/questions.resource.ts'
import {
	type Answers,
	isCorrect,
	isPassed,
	type Mark,
	marksBy,
	percentRight,
	type Question,
	totalOf,
} from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { topicSlug } from '#catalogue/practice/questions.ts'
import css from './full-exam.module.css'
import { type ExamData, marksText, type PaperResult, paperResult } from './full-exam.rules.ts'

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
		.sort(([, one], [, other]) => percentRight(one) - percentRight(other))
		.slice(0, MOST_TOPICS)
		.map(([topic, { right, of }]) => ({
			about: `Topic, ${right} of ${of} right`,
			title: topic,
			to: `/courses/practice-exam/${group}/${topicSlug(topic)}`,
		}))

export function FullExamResult({ data, exam, questions, clauses, onRetry, onRestart }: FullExamResultProps) {
	const { name } = useSite()
	const { slug, title, edition, topics, minutes, reading } = data
	const { answers } = exam
	const byTopic = marksBy(questions, answers, ({ topic }) => topic, Object.keys(topics))
	const paper = data.paper && paperResult(data.paper.sections, data.paper.passPercent, byTopic)
	const wrong = questions.filter((question) => !isCorrect(question, answers[question.id]))
	const time = timeText(exam, minutes)
	return (
		<>
			<title>{`Result: ${title}`}</title>
			<section className={css.result} data-sheet aria-labelledby="result">
				<p className={css.printed}>{name}</p>
				<p className={css.printed}>
					Practice result.
					<br />
					This is not a certificate.
				</p>
				<h2 id="result" ref={focusOnMount} tabIndex={-1}>
					{`Result: ${title}`}
				</h2>
				<p className={css.taken}>
					{`${edition ? `${edition}. ` : ''}Taken on ${dayOf(exam.endedAt ?? 0)} without supervision. The name of the person who took it was neither asked nor checked.`}
				</p>
				{paper ? (
					<PaperScore result={paper} time={time} />
				) : (
					<Score mark={totalOf(byTopic)} counted={`right, ${time}`} />
				)}
				<p className={`row ${css.screen}`}>
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
				<Marks of={paper ? 'Section' : 'Topic'} marks={byTopic} columns={paper && paperColumns(paper)} />
				<div className={css.screen}>
					<h3>By clause</h3>
					<ByClause questions={questions} answers={answers} clauses={clauses} wrong={wrong} />
					<h3>What to read</h3>
					<RelatedLinks links={[...(paper ? [] : weakestOf(slug, byTopic)), ...reading]} />
					<h3>Every question</h3>
					<Review group={slug} questions={questions} answers={answers} />
				</div>
			</section>
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
										<a href={to} className="target">
											{text}
										</a>
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
					<details className="box">
						<summary>
							<span>
								<span>{`Question ${index + 1}: `}</span>
								<strong data-right={verdict === 'Right'}>{verdict}</strong>
								<span className={css.asked}>{splitStem(question.question).asked}</span>
							</span>
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

/** The result of a paper in marks, and the sections that miss their minimum. */
export function PaperScore({ result, time }: { result: PaperResult; time: string }) {
	const { sections, isPassed, outOf, needed } = result
	const missed = sections.filter(({ isMet }) => !isMet).map(({ name }) => name)
	const least = sections.some(({ minimum }) => minimum > 0) ? ', and the minimum in each section' : ''
	return (
		<>
			<p className={marks.score} data-passed={isPassed}>
				<strong>{marksText(result.marks)}</strong>
				<span>{`of ${outOf} marks. ${isPassed ? 'Passed' : 'Not passed'}`}</span>
			</p>
			<p>{`${marksText(needed)} marks are needed${least}. You took ${time}.`}</p>
			{missed.length > 0 && <p>{`Below the minimum: ${missed.join('; ')}.`}</p>}
		</>
	)
}

/** What a section counts for, and whether it has the marks that it needs. */
function paperColumns({ sections }: PaperResult): Record<string, (row: string) => string> {
	const textOf = (text: (section: (typeof sections)[number]) => string) => (row: string) =>
		sections
			.filter(({ name }) => name === row)
			.map(text)
			.join()
	return {
		Marks: textOf(({ marks, outOf }) => `${marksText(marks)} of ${outOf}`),
		Minimum: textOf(({ minimum, isMet }) => (minimum === 0 ? 'None' : `${minimum}, ${isMet ? 'reached' : 'missed'}`)),
	}
}
