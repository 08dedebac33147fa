import type { ReactNode } from 'react'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { CATEGORY } from '#catalogue/labels.ts'
import css from './course.module.css'
import type { CourseDetail } from './detail.server.ts'

type Facts = CourseDetail['facts']
type FactsProps = { course: CourseCardData; facts: Facts | undefined }

type FactProps = { label: string; className?: string | undefined; children: ReactNode }

const Fact = ({ label, className, children }: FactProps) => (
	<div className={className}>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</div>
)

/** What decides whether a course fits. Narrow screens show four of the facts. */
export function Glance({ course, facts }: FactsProps) {
	const known = facts ? [facts.course, ...Object.values(facts.further)].flat() : []
	return (
		<section className={css.glance} aria-labelledby="glance">
			<h2 id="glance" className="unseen">
				At a glance
			</h2>
			<dl>
				<Fact label="Level">{CATEGORY[course.category]}</Fact>
				<Fact label="Awarding body">{AWARDING_BODIES[course.by].name}</Fact>
				{(['Length', 'Mode', 'Examination', 'Certificate', 'Open to'] as const).map((label) => (
					<Fact key={label} label={label} className={label === 'Length' || label === 'Mode' ? undefined : css.further}>
						{known.find((fact) => fact.label === label)?.value}
					</Fact>
				))}
				<Fact label="Standard" className={css.further}>
					{course.standard}
				</Fact>
			</dl>
		</section>
	)
}

/** All facts about a course in groups, folded. */
export function AllFacts({ course, facts, children }: FactsProps & { facts: Facts; children: ReactNode }) {
	const groups = { Course: facts.course, ...facts.further }
	return (
		<details id="all-facts" className={css.all}>
			<summary>All facts</summary>
			{Object.entries(groups).map(([title, group]) => (
				<section key={title}>
					<h3>{title}</h3>
					<dl>
						{group === facts.course && (
							<>
								<Fact label="Level">{CATEGORY[course.category]}</Fact>
								<Fact label="Awarding body">
									<span>{`${AWARDING_BODIES[course.by].name} (`}</span>
									<a href="/accredited#evidence">what this means</a>)
								</Fact>
								<Fact label="Standard">{course.standard}</Fact>
							</>
						)}
						{group.map(({ label, value }) => (
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
