import { useState } from 'react'
import type { Testimonial } from '#catalogue/schema.ts'
import css from './home.module.css'

/** Spec 2: feedback, course, name and profile picture; shows the initials if there is no picture or it fails to load. */
export function TestimonialCard({ testimonial: { feedback, course, name, profile } }: { testimonial: Testimonial }) {
	const [failed, setFailed] = useState(false)
	const initials = name
		.split(/\s+/)
		.map((part) => part.charAt(0))
		.join('')
		.slice(0, 2)
	return (
		<figure className={css.voice}>
			<blockquote>{feedback}</blockquote>
			<figcaption>
				{profile && !failed ? (
					<img src={profile} alt="" width="48" height="48" loading="lazy" onError={() => setFailed(true)} />
				) : (
					<span className={css.initials} aria-hidden="true">
						{initials}
					</span>
				)}
				<span>
					<strong>{name}</strong>
					<span>{course}</span>
				</span>
			</figcaption>
		</figure>
	)
}
