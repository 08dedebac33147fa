import type { ReactNode } from 'react'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import { Facts } from '#app/ui/page/facts.tsx'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import css from './course.module.css'
import type { CourseDetail } from './detail.server.ts'

type Known = CourseDetail['facts']

const GLANCE = ['Length', 'Mode', 'Language', 'Examination', 'Open to']

/** What decides whether a course fits. */
export function Glance({ course, facts }: { course: CourseCardData; facts: Known | undefined }) {
	const known = facts ? [facts.course, ...Object.values(facts.further)].flat() : []
	const shown = GLANCE.map((label) => ({ label, value: known.find((fact) => fact.label === label)?.value }))
	const body = (
		<>
			<span>{`${AWARDING_BODIES[course.by].series} (`}</span>
			<a href="/accredited#evidence">what this means</a>)
		</>
	)
	return (
		<section className={css.glance} aria-labelledby="glance">
			<h2 id="glance" className="unseen">
				At a glance
			</h2>
			<Facts facts={[{ label: 'Series', value: body }, ...shown]} className={css.plates} />
		</section>
	)
}

type AllFactsProps = { facts: Known; children: ReactNode }

/** What decides whether to pay, which nobody has to unfold. */
export const FeeFacts = ({ facts }: { facts: Known }) => (
	<section id="fee" className={css.terms} aria-labelledby="fee-covers">
		<h2 id="fee-covers">What the fee covers</h2>
		<Facts facts={facts.fee} />
	</section>
)

/** The further facts about a course in groups, folded. */
export function AllFacts({ facts, children }: AllFactsProps) {
	return (
		<details id="all-facts" className={css.all}>
			<summary>All facts</summary>
			{Object.entries({ Course: facts.course, ...facts.further }).map(([title, group]) => (
				<section key={title}>
					<h3>{title}</h3>
					<Facts facts={group.filter(({ label }) => !GLANCE.includes(label))} />
				</section>
			))}
			{children}
		</details>
	)
}
