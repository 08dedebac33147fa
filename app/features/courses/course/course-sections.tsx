import { useSite } from '#app/base/site.ts'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import { LargePlate } from '#app/features/courses/large-plate.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import { CATEGORY } from '#catalogue/labels.ts'
import type { CourseFile } from '#catalogue/schema.ts'
import css from './course.module.css'
import type { DetailSection } from './detail.server.ts'
import type { Topic } from './timeline.ts'

const anchor = (key: string) => key.toLowerCase().replaceAll(' ', '-')

/** The sections of the course text, with links to them. */
export function Sections({ sections, course }: { sections: DetailSection[]; course: CourseCardData }) {
	return (
		<>
			<nav aria-label="On this page" className={css.index}>
				<ul>
					{sections.map(({ name, heading }) => (
						<li key={name}>
							<a href={`#${anchor(name)}`}>{heading}</a>
						</li>
					))}
				</ul>
			</nav>
			{sections.map(({ name, heading, paragraphs, list, timeline, example, specimen }) => (
				<section key={name} id={anchor(name)} aria-labelledby={`${anchor(name)}-heading`}>
					<p className={css.key}>{name}</p>
					<h2 id={`${anchor(name)}-heading`}>{heading}</h2>
					{paragraphs?.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
					{list && (
						<dl className={css.list}>
							{list.map((item) => (
								<div key={item.title}>
									<dt>{item.title}</dt>
									<dd>{item.description}</dd>
								</div>
							))}
						</dl>
					)}
					{timeline && <Timeline topics={timeline} />}
					{example && <Example example={example} />}
					{specimen && <Specimen caption={specimen} course={course} />}
				</section>
			))}
		</>
	)
}

function Timeline({ topics }: { topics: Topic[] }) {
	return (
		<dl className={css.rail}>
			{topics.map(({ title, description, starts, papers }) => (
				<div key={description} data-filled={starts || undefined}>
					<dt>
						{title.map(({ kind, text }) => (
							<span key={kind + text} className={kind === 'unseen' ? 'unseen' : css[kind]}>
								{text}
							</span>
						))}
					</dt>
					<dd>{description}</dd>
					{papers.map((paper) => (
						<dd key={paper} className={css.paper}>
							{paper}
						</dd>
					))}
				</div>
			))}
		</dl>
	)
}

/** A worked question; its answer opens without JavaScript. */
function Example({ example: { situation, question, answer, clause } }: { example: CourseFile['example'] }) {
	return (
		<div className={css.record}>
			<h3>Situation</h3>
			<p>{situation}</p>
			<h3>Question</h3>
			<p>{question}</p>
			<details>
				<summary>Show the answer</summary>
				<p>{answer}</p>
				<p>{clause}</p>
			</details>
		</div>
	)
}

/** The certificate of the course, drawn small: nobody's name and no number of the register. */
function Specimen({ caption, course }: { caption: string; course: CourseCardData }) {
	const { name: provider } = useSite()
	const level = CATEGORY[course.category]
	return (
		<figure className={css.specimen}>
			<div role="img" aria-label={`Specimen of the certificate: ${level}, ${course.standard}, ${course.name}`}>
				<Rosette scheme={course.scheme} weight={0.3} />
				<span className={`medallion ${css.seal}`} data-level={course.category} data-ground="paper">
					<LargePlate scheme={course.scheme} ground="paper" />
				</span>
				<span>{provider}</span>
				<span>Certificate of training</span>
				<strong>{level}</strong>
				<span>{course.standard}</span>
				<em>Name of the learner</em>
				<span>{course.name}</span>
				<span>Number 0000-00000</span>
			</div>
			<figcaption>{caption}</figcaption>
		</figure>
	)
}
