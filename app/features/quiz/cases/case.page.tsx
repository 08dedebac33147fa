import type { ReactElement } from 'react'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import page from '#app/features/quiz/exam-page.module.css'
import { ExamPage, Kept, LoadError } from '#app/features/quiz/exam-page.tsx'
import { type CaseAnswers, NO_ANSWERS } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, useProgress } from '#app/features/quiz/progress/progress.ts'
import cards from '#app/features/quiz/questions/cards.module.css'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import { Doubt } from '#app/features/quiz/questions/question.tsx'
import { plural, totalOf } from '#app/features/quiz/questions/quiz.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Contents, type Part } from '#app/ui/page/contents.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { ChoiceAnswer, END, Evidence, ItemAnswers, pieceId, pieceName } from './answers.tsx'
import type { read } from './case.data.server.ts'
import css from './case.module.css'
import { caseMarks, isRightDecision, nextStep, type ShownCase } from './case.rules.ts'

type Data = DataOf<typeof read>

export const head = ({ case: { title }, group }: Data): Head => ({
	title: `Case: ${title}`,
	heading: title,
	description: `Audit case for ${group.title}: ${title}. Judge linked evidence, record the nonconformities, decide what comes next.`,
})

export default function CasePage({ data: { slug, group, case: shown, reading } }: PageProps<Data>) {
	const { shown: loaded, state, load } = useOnDemand()
	const run: ReactElement | undefined = loaded
	const answers = useProgress(group.slug).cases[slug] ?? NO_ANSWERS
	const isBegun = answers.items.length > 0 || answers.chosen !== undefined
	const open = () =>
		load(async () => {
			const { CaseRun } = await import('./case-run.tsx')
			// A new key for each start: the case begins anew.
			return <CaseRun key={Date.now()} group={group.slug} slug={slug} shown={shown} onRestart={restart} />
		})
	const restart = () => {
		changeProgress(group.slug, (progress) => ({ ...progress, cases: { ...progress.cases, [slug]: NO_ANSWERS } }))
		open()
	}
	return (
		<ExamPage
			group={group}
			title={shown.title}
			lead={shown.audit}
			kicker={`Audit case, ${group.title}`}
			isQuiet={run !== undefined}
		>
			<div className="frame">
				<Contents parts={partsOf(shown, answers, run !== undefined)} />
				<aside className="box" aria-label="The case">
					{!run && (
						<>
							{state === 'failed' && <LoadError />}
							<p className="row" data-needs-script>
								{isBegun && <Button onClick={open}>Continue</Button>}
								<Button variant={isBegun ? 'outline' : 'primary'} onClick={restart}>
									{isBegun ? 'Start again' : 'Start the case'}
								</Button>
							</p>
							<Facts
								className={page.figures}
								facts={[
									{ label: 'Evidence', value: plural(shown.items.length, 'piece') },
									{ label: 'At the end', value: plural(shown.questions.length, 'question') },
									{ label: 'To earn', value: plural(totalOf(caseMarks(shown, NO_ANSWERS)).of, 'mark') },
								]}
							/>
							<Kept group={group.slug} />
						</>
					)}
					<h2>The organisation</h2>
					{shown.company.map((text) => (
						<p key={text}>{text}</p>
					))}
				</aside>
				<div className={css.text}>
					{run ?? (
						<>
							<p>
								Decide for each piece of evidence what it allows you to say. A right decision gives 1 mark; for a real
								nonconformity there is 1 mark each for its clause, its grade and its statement. You get no mark for a
								nonconformity where there is none.
							</p>
							<CaseToRead slug={slug} shown={shown} isDecided={nextStep(shown, answers) >= shown.items.length} />
						</>
					)}
					<RelatedLinks links={reading} />
				</div>
			</div>
		</ExamPage>
	)
}

/** The pieces of evidence with what has become of each, and the final questions. During the case those that lie ahead are not there yet. */
function partsOf(shown: ShownCase, answers: CaseAnswers, isRun: boolean): Part[] {
	const { items, questions } = shown
	const next = nextStep(shown, answers)
	const pieces = items.map((item, i) => {
		const answer = answers.items[i]
		const state = answer ? (isRightDecision(item, answer) ? 'right' : 'wrong') : 'open'
		return {
			title: pieceName(item, i + 1),
			to: isRun && i > next ? undefined : pieceId(i + 1),
			mark: item.source,
			state,
		}
	})
	const state = `${answers.questions.length} of ${questions.length}`
	return [...pieces, { title: 'Questions at the end', to: next < items.length ? undefined : END, state }]
}

/** All evidence with its answers folded away. The final questions tell some of them, so they are shown once all items are decided. */
const CaseToRead = ({ slug, shown, isDecided }: { slug: string; shown: ShownCase; isDecided: boolean }) => (
	<>
		<h2>The evidence</h2>
		<ol className={cards.cards}>
			{shown.items.map((item, index) => (
				<li key={item.evidence} id={pieceId(index + 1)} className="box">
					<Evidence item={item} number={index + 1} />
					<details>
						<summary>Answer</summary>
						<ItemAnswers item={item} />
						<Doubt about={`${slug}-${index + 1}`} />
					</details>
				</li>
			))}
		</ol>
		<details id={END} data-without-script={!isDecided || undefined}>
			<summary>Questions at the end</summary>
			<ol className={cards.cards}>
				{shown.questions.map(({ situation, question, choices }, index) => (
					<li key={question + situation} className="box">
						<p>{situation}</p>
						<h3>{question}</h3>
						<ul className="bullets">
							{choices.map(({ text }) => (
								<li key={text}>{text}</li>
							))}
						</ul>
						<details>
							<summary>Answer</summary>
							<ChoiceAnswer choices={choices} />
							<Doubt about={`${slug}-${shown.items.length + index + 1}`} />
						</details>
					</li>
				))}
			</ol>
		</details>
	</>
)
