import { Image } from '#app/ui/image.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import type { Testimonial } from '#catalogue/schema.ts'
import css from './home.module.css'

/** Spec 2: feedback, course, name and profile picture; a seal if there is no picture. */
export function TestimonialCard({ testimonial: { feedback, course, name, profile } }: { testimonial: Testimonial }) {
	return (
		<figure className={css.voice}>
			<blockquote>{feedback}</blockquote>
			<figcaption>
				{profile ? (
					<Image src={profile} alt="" width="48" height="48" loading="lazy" />
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
