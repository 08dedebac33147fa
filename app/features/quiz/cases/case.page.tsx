import type { ReactElement } from 'react'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { ExamPage, Kept, LoadError } from '#app/features/quiz/exam-page.tsx'
import { NO_ANSWERS } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, useProgress } from '#app/features/quiz/progress/progress.ts'
import cards from '#app/features/quiz/questions/cards.module.css'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import { Doubt } from '#app/features/quiz/questions/question.tsx'
import { Button } from '#app/ui/button.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { ChoiceAnswer, Evidence, ItemAnswers } from './answers.tsx'
import type { read } from './case.data.server.ts'
import css from './case.module.css'
import { nextStep, type ShownCase } from './case.rules.ts'

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
			<div className={css.page}>
				<section className={css.company}>
					<h2>The organisation</h2>
					{shown.company.map((text) => (
						<p key={text}>{text}</p>
					))}
				</section>
				<div>
					{run ?? (
						<>
							<div className={css.start}>
								<p>
									{`The ${shown.items.length} pieces of evidence come first, then ${shown.questions.length} questions on what happens next. `}
									Decide for each piece of evidence what it allows you to say. A right decision gives 1 mark; for a real
									nonconformity there is 1 mark each for its clause, its grade and its statement. You get no mark for a
									nonconformity where there is none.
								</p>
								<div data-needs-script>
									{state === 'failed' && <LoadError />}
									<p className="row">
										{isBegun && <Button onClick={open}>Continue</Button>}
										<Button variant={isBegun ? 'outline' : 'primary'} onClick={restart}>
											{isBegun ? 'Start again' : 'Start the case'}
										</Button>
									</p>
									<Kept group={group.slug} />
								</div>
							</div>
							<CaseToRead slug={slug} shown={shown} isDecided={nextStep(shown, answers) >= shown.items.length} />
						</>
					)}
					<RelatedLinks links={reading} />
				</div>
			</div>
		</ExamPage>
	)
}

/** All evidence with its answers folded away. The final questions tell some of them, so they are shown once all items are decided. */
const CaseToRead = ({ slug, shown, isDecided }: { slug: string; shown: ShownCase; isDecided: boolean }) => (
	<>
		<h2>The evidence</h2>
		<ol className={cards.cards}>
			{shown.items.map((item, index) => (
				<li key={item.evidence} className="box">
					<Evidence item={item} number={index + 1} />
					<details>
						<summary>Answer</summary>
						<ItemAnswers item={item} />
						<Doubt about={`${slug}-${index + 1}`} />
					</details>
				</li>
			))}
		</ol>
		<details data-without-script={!isDecided || undefined}>
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
