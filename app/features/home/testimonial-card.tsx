import { useState } from 'react'
import { Rosette } from '#app/ui/rosette/rosette.tsx'
import type { Testimonial } from '#catalogue/schema.ts'
import css from './home.module.css'

/** Spec 2: feedback, course, name and profile picture; a seal if there is no picture or it fails to load. */
export function TestimonialCard({ testimonial: { feedback, course, name, profile } }: { testimonial: Testimonial }) {
	const [failed, setFailed] = useState(false)
	return (
		<figure className={css.voice}>
			<blockquote>{feedback}</blockquote>
			<figcaption>
				{profile && !failed ? (
					<img src={profile} alt="" width="48" height="48" loading="lazy" onError={() => setFailed(true)} />
				) : (
					<Rosette scheme="QMS" weight={1} fine={false} />
				)}
				<p>
					<strong>{name}</strong>
					<br />
					<span>{course}</span>
				</p>
			</figcaption>
		</figure>
	)
}
