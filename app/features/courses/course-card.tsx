import { memo } from 'react'
import { Rosette } from '#app/ui/rosette.tsx'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { days, withoutEdition } from '#catalogue/labels.ts'
import type { CourseCardData } from './card.server.ts'
import { useCountry } from './country.ts'
import css from './course-card.module.css'
import { inCountry } from './price.ts'

export const CourseCard = memo(function CourseCard({ course }: { course: CourseCardData }) {
	const price = inCountry(course.prices, useCountry())
	return (
		<article className={css.card} data-scheme={course.scheme}>
			<div className={css.cover}>
				<Rosette scheme={course.scheme} className={css.rosette} weight={0.45} />
				<p>{withoutEdition(course.standard)}</p>
			</div>
			<div className={css.text}>
				<h3>{course.name}</h3>
				<p className={css.short}>{course.shortDescription}</p>
				<dl className={css.facts}>
					<div>
						<dt>Body</dt>
						<dd>{AWARDING_BODIES[course.by].name}</dd>
					</div>
					<div>
						<dt>Length</dt>
						<dd>{days(course.days)}</dd>
					</div>
					<div>
						<dt>Fee before tax</dt>
						<dd>
							<s>{price.original}</s> <span>{price.offer}</span>
						</dd>
					</div>
				</dl>
				<a href={course.to} className={css.link} aria-label={`View Course: ${course.name}`}>
					View Course
				</a>
			</div>
		</article>
	)
})
