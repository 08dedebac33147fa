import type { Ref } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import css from './path.module.css'
import type { Recommendation } from './path.rules.ts'

type WayProps = { recommendation: Recommendation; heading: Ref<HTMLHeadingElement> }

/** The recommended courses in their order, with the reasons. */
export function Way({ recommendation: { because, steps, demand }, heading }: WayProps) {
	const names = steps.map(({ course }) => course.name).join(', ')
	const enquiry = new URLSearchParams({
		subject: demand ? 'Training on demand enquiry' : `Question about ${names}`,
		message: `Your site suggests for me: ${names}.\n\n`,
	})
	return (
		<section aria-labelledby="way">
			<h2 id="way" ref={heading} tabIndex={-1}>
				{steps.length === 1 ? 'Your course' : `Your ${steps.length} courses, in this order`}
			</h2>
			{because && <p className={css.reason}>{because}</p>}
			{demand && <p className={css.demand}>{demand}</p>}
			<ol className={css.steps}>
				{steps.map(({ course, because, others }) => (
					<li key={course.id} data-scheme={course.scheme}>
						<span className={`medallion ${css.medallion}`} data-level={course.category} data-ground="paper" />
						<h3>
							<a href={course.to}>{course.name}</a>
						</h3>
						<p className={css.facts}>{course.facts}</p>
						<p>{course.shortDescription}</p>
						<h4>Why</h4>
						<ul>
							{because.map((reason) => (
								<li key={reason}>{reason}</li>
							))}
						</ul>
						{others.length > 0 && (
							<p className={css.others}>
								Others of this subject and level:{' '}
								{others.map((other, index) => (
									<span key={other.id}>
										<a href={other.to}>{other.name}</a>
										<span>{index + 1 < others.length ? ', ' : '.'}</span>
									</span>
								))}
							</p>
						)}
						{!demand && (
							<p>
								<a href={`/registration?course=${course.id}`} className={buttonClass('outline', { size: 'small' })}>
									Enrol<span className="unseen">{` in ${course.name}`}</span>
								</a>
							</p>
						)}
					</li>
				))}
			</ol>
			<p className={css.ways}>
				{demand && (
					<a href="/courses/customised" className={buttonClass('primary')}>
						About Training on Demand
					</a>
				)}
				<a href={`/contact?${enquiry}`} className={buttonClass(demand ? 'outline' : 'primary')}>
					Ask us about it
				</a>
				<a href="/courses/path" className={buttonClass('outline')}>
					Start again
				</a>
			</p>
		</section>
	)
}
