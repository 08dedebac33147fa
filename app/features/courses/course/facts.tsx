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
	const shown = GLANCE.map((label) => ({ label, value: facts?.course.find((fact) => fact.label === label)?.value }))
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

/** What people look for in the further facts. */
export const FURTHER = 'Teachers, prerequisites, class size'

/** The further facts about a course, folded. */
export function AllFacts({ facts, children }: AllFactsProps) {
	const further = facts.course.filter(({ label }) => !GLANCE.includes(label))
	return (
		<details id="all-facts" className={css.all}>
			<summary>{`${FURTHER}: ${further.length} more facts`}</summary>
			<Facts facts={further} />
			<p>
				<a href="/policies/terms#examinations-and-certificates" className="target">
					Examination, re-sits and certificate: the same for every course
				</a>
			</p>
			{children}
		</details>
	)
}
