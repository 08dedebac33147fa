import { memo } from 'react'
import { useCountry } from '#app/base/country.ts'
import { inCountry } from '#app/base/price.ts'
import { Held } from '#app/ui/page/held.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { CATEGORY, days, withoutEdition } from '#catalogue/labels.ts'
import type { CourseCardData } from './card.server.ts'
import css from './course-card.module.css'

export const CourseCard = memo(function CourseCard({ course }: { course: CourseCardData }) {
	const price = inCountry(course.prices, useCountry())
	return (
		<article className={css.card} data-scheme={course.scheme}>
			<div className={css.cover} data-body={course.by}>
				<Rosette scheme={course.scheme} weight={0.45} />
				<span className="medallion" data-level={course.category} />
			</div>
			<div className={css.text}>
				<p className={css.kind}>
					<span>{CATEGORY[course.category]}</span> <strong>{withoutEdition(course.standard)}</strong>
				</p>
				<h3>{course.name}</h3>
				<p>
					<Held text={course.shortDescription} />
				</p>
				<p className={css.facts}>
					<span>{days(course.days)}</span>
					<span>{`Series: ${AWARDING_BODIES[course.by].series}`}</span>
					<span>
						<span>List price </span>
						<s>{price.original}</s>
						<span className="unseen">, now</span> <strong>{price.offer}</strong>
					</span>
				</p>
				<a href={course.to} className={`${css.view} stretched`} aria-label={`View Course: ${course.name}`}>
					View Course
				</a>
			</div>
		</article>
	)
})
