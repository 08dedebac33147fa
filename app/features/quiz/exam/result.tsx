import { useSite } from '#app/base/site.ts'
import page from '#app/features/quiz/exam-page.module.css'
import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { Explanations } from '#app/features/quiz/questions/explanations.tsx'
import marks from '#app/features/quiz/questions/marks.module.css'
import { Marks, Score } from '#app/features/quiz/questions/marks.tsx'
import { Stem, splitStem } from '#app/features/quiz/questions/question.tsx'
import type { ClauseIndex } from '#app/features/quiz/questions/questions.resource.ts'
import {
	type Answers,
	isCorrect,
	isPassed,
	type Mark,
	marksBy,
	percentOf,
	type Question,
	totalOf,
} from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus-in-view.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import { topicSlug } from '#catalogue/practice/questions.ts'
import { dateText } from '#shared/date-text.ts'
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

/** The sections of a paper with right answers, marks and minimum. */
export const Sections = ({ result: { sections } }: { result: PaperResult }) => (
	<table className={`${marks.marks} ${css.sections}`}>
		<thead>
			<tr>
				{['Section', 'Right', 'Marks', 'Minimum'].map((title) => (
					<th key={title} scope="col">
						{title}
					</th>
				))}
			</tr>
		</thead>
		<tbody>
			{sections.map(({ name, right, of, marks, outOf, minimum, isMet }) => (
				<tr key={name}>
					<th scope="row">{name}</th>
					<td>{`${right} of ${of}`}</td>
					<td>{`${marksText(marks)} of ${outOf}`}</td>
					<td>{minimum === 0 ? 'None' : `${minimum}, ${isMet ? 'reached' : 'missed'}`}</td>
				</tr>
			))}
		</tbody>
	</table>
)

type ResultSheetProps = {
	title: string
	edition: string
	scheme: string
	/** When the exam ended. */
	at: number
	time: string
	marks: Record<string, Mark>
	/** Of a paper in sections. */
	paper?: PaperResult | undefined
}

/** The marks of a section with its minimum. */
function sectionText({ sections }: PaperResult, index: number): string {
	const section = sections[index]
	if (!section) return ''
	const { marks, outOf, minimum, isMet } = section
	const least = minimum > 0 ? `, minimum ${minimum} ${isMet ? 'reached' : 'missed'}` : ''
	return `, ${marksText(marks)} of ${outOf} marks${least}`
}

/** The printed result: one A4 page that cannot be taken for a certificate. */
export function ResultSheet({ title, edition, scheme, at, time, marks, paper }: ResultSheetProps) {
	const { name } = useSite()
	const total = totalOf(marks)
	const verdict = (passed: boolean) => (passed ? 'passed' : 'not passed')
	const ended = new Date(at)
	const day = [ended.getFullYear(), ended.getMonth() + 1, ended.getDate()]
	return (
		<div className={css.sheet} data-sheet>
			<div className={css.inner}>
				<Rosette scheme={scheme} className={css.rosette} weight={0.35} />
				<p className={css.provider}>{name}</p>
				<p className={css.title}>
					Practice result.
					<br />
					This is not a certificate.
				</p>
				<p className={css.exam}>{`${paper ? 'Practice paper' : 'Full practice exam'}: ${title}`}</p>
				<dl>
					{edition && (
						<>
							<dt>Edition</dt>
							<dd>{edition}</dd>
						</>
					)}
					<dt>Date</dt>
					<dd>{dateText(day.map((part) => String(part).padStart(2, '0')).join('-'))}</dd>
					<dt>Time</dt>
					<dd>{time}</dd>
					<dt>Result</dt>
					<dd>
						{paper
							? `${marksText(paper.marks)} of ${paper.outOf} marks, ${verdict(paper.isPassed)}`
							: `${total.right} of ${total.of}, ${percentOf(total)} percent, ${verdict(isPassed(total))}`}
					</dd>
				</dl>
				<table>
					<tbody>
						{Object.entries(marks).map(([topic, { right, of }], index) => (
							<tr key={topic}>
								<th scope="row">{topic}</th>
								<td>{`${right} of ${of}${paper ? sectionText(paper, index) : ''}`}</td>
							</tr>
						))}
					</tbody>
				</table>
				<p className={css.small}>
					Taken without supervision. The name of the person who took it was neither asked nor checked.
				</p>
			</div>
		</div>
	)
}
