import type { ReactNode } from 'react'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { CATEGORY } from '#catalogue/labels.ts'
import css from './course.module.css'
import type { CourseDetail } from './detail.server.ts'

type Facts = CourseDetail['facts']
type FactsProps = { course: CourseCardData; facts: Facts | undefined }

const GLANCE = ['Length', 'Mode', 'Language', 'Examination', 'Open to']

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
	<div>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</div>
)

/** What decides whether a course fits. */
export function Glance({ course, facts }: FactsProps) {
	const known = facts ? [facts.course, ...Object.values(facts.further)].flat() : []
	return (
		<section className={css.glance} aria-labelledby="glance">
			<h2 id="glance" className="unseen">
				At a glance
			</h2>
			<dl>
				<Fact label="Awarding body">
					<span>{`${AWARDING_BODIES[course.by].name} (`}</span>
					<a href="/accredited#evidence">what this means</a>)
				</Fact>
				{GLANCE.map((label) => (
					<Fact key={label} label={label}>
						{known.find((fact) => fact.label === label)?.value}
					</Fact>
				))}
			</dl>
		</section>
	)
}

/** The further facts about a course in groups, folded. */
export function AllFacts({ course, facts, children }: FactsProps & { facts: Facts; children: ReactNode }) {
	const groups = { Course: facts.course, ...facts.further }
	return (
		<details id="all-facts" className={css.all}>
			<summary>All facts</summary>
			{Object.entries(groups).map(([title, group]) => (
				<section key={title}>
					<h3>{title}</h3>
					<dl className="facts">
						{group === facts.course && (
							<>
								<Fact label="Level">{CATEGORY[course.category]}</Fact>
								<Fact label="Standard">{course.standard}</Fact>
							</>
						)}
						{group
							.filter(({ label }) => !GLANCE.includes(label))
							.map(({ label, value }) => (
								<Fact key={label} label={label}>
									{value}
								</Fact>
							))}
					</dl>
				</section>
			))}
			{children}
		</details>
	)
}
