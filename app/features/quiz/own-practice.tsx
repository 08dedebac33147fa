import { type Begun, begunIn, type Place } from '#app/features/quiz/progress/begun.rules.ts'
import { laterText, NO_PROGRESS, type PastResult, toRepeat } from '#app/features/quiz/progress/progress.rules.ts'
import { useEndOfDay, useProgressIn } from '#app/features/quiz/progress/progress.ts'
import { dayOf, resultText } from '#app/features/quiz/progress/progress-list.tsx'
import { plural } from '#app/features/quiz/questions/quiz.rules.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import css from './quiz.module.css'

type OwnPracticeProps = {
	places: Place[]
	/** Continues the ten questions of a group. */
	onContinue: (group: string) => void
}

/** More that is begun is folded away. */
const MOST_SHOWN = 3

/** What this browser keeps of the visitor's practice: what is begun, what is due today, and the last result. */
export function OwnPractice({ places, onContinue }: OwnPracticeProps) {
	const all = useProgressIn(places.map(({ slug }) => slug))
	const today = useEndOfDay()
	const own = places
		.map((place, i) => ({ place, progress: all[i] ?? NO_PROGRESS }))
		.sort((one, other) => (other.progress.usedAt ?? 0) - (one.progress.usedAt ?? 0))
	const begun = own.flatMap(({ place, progress }) => begunIn(place, progress))
	const repeats = own.map(({ place, progress }) => ({
		place,
		...toRepeat(progress, Object.values(place.topics ?? {}).flat(), today),
	}))
	const due = repeats.reduce((sum, { due }) => sum + due.length, 0)
	const later = {
		waiting: repeats.reduce((sum, { waiting }) => sum + waiting, 0),
		next: Math.min(...repeats.map(({ next }) => next)),
	}
	const [last] = own
		.flatMap(({ place, progress }) => progress.results.slice(-1).map((result) => ({ place, result })))
		.sort((one, other) => other.result.at - one.result.at)
	if (begun.length === 0 && due + later.waiting === 0 && !last) return null

	const row = (one: Begun) => <BegunRow key={one.title} begun={one} onContinue={onContinue} />
	const more = begun.slice(MOST_SHOWN)
	return (
		<section className={css.own} aria-labelledby="own">
			<h2 id="own">Your practice</h2>
			<ul>{begun.slice(0, MOST_SHOWN).map(row)}</ul>
			{more.length > 0 && (
				<details>
					<summary>{`${more.length} more begun`}</summary>
					<ul>{more.map(row)}</ul>
				</details>
			)}
			{due + later.waiting > 0 && (
				<p>
					<strong>{due > 0 ? `${plural(due, 'question')} to repeat today` : 'Nothing to repeat today'}</strong>
					{later.waiting > 0 && `, ${laterText(later, today)}`}.
				</p>
			)}
			<ul>
				{repeats
					.filter(({ due }) => due.length > 0)
					.map(({ place: { slug, title, to }, due }) => (
						<li key={slug}>
							<span>
								<strong>{title}</strong> <span className="soft">{`${plural(due.length, 'question')} to repeat`}</span>
							</span>
							<a
								href={`${to}/repeat`}
								className={buttonClass('outline', { size: 'small' })}
								aria-label={`Repeat: ${title}`}
							>
								Repeat
							</a>
						</li>
					))}
			</ul>
			{last && (
				<p>
					{`Last result, ${dayOf(last.result.at)}: `}
					<a href={last.place.to}>{last.place.title}</a>
					{`, ${resultText(last.result, nameOf(last))}.`}
				</p>
			)}
		</section>
	)
}

/** A group's exams are named by their kind. */
const nameOf = ({ place, result }: { place: Place; result: PastResult }) =>
	place.cases?.find(({ slug }) => slug === result.case)?.title ?? (place.topics ? undefined : 'Practice paper')

function BegunRow({
	begun: { place, title, done, to },
	onContinue,
}: {
	begun: Begun
	onContinue: (group: string) => void
}) {
	const shared = { 'aria-label': `Continue: ${title}`, children: 'Continue' }
	return (
		<li>
			<span>
				<strong>{title}</strong> <span className="soft">{done}</span>
			</span>
			{to ? (
				<a href={to} className={buttonClass('primary', { size: 'small' })} {...shared} />
			) : (
				<Button size="small" onClick={() => onContinue(place.slug)} {...shared} />
			)}
		</li>
	)
}
