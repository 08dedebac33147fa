import { Fragment, type ReactNode } from 'react'
import { Specimen } from '#app/ui/certificate-sheet/specimen.tsx'
import type { CourseFile } from '#catalogue/schema.ts'
import css from './course.module.css'
import type { DetailSection } from './detail.server.ts'
import type { Topic } from './timeline.ts'

const anchor = (key: string) => key.toLowerCase().replaceAll(' ', '-')

/** Links to the sections, which stay in view beside them. */
export const SectionList = ({ sections }: { sections: DetailSection[] }) => (
	<nav aria-label="On this page" className={css.index}>
		<ul>
			{sections.map(({ name, heading }) => (
				<li key={name}>
					<a href={`#${anchor(name)}`}>{heading}</a>
				</li>
			))}
			<li>
				<a href="#all-facts">All facts</a>
			</li>
		</ul>
	</nav>
)

/** The sections of the course text; `children` follow the outline. */
export function Sections({ sections, children }: { sections: DetailSection[]; children: ReactNode }) {
	return sections.map(({ name, heading, paragraphs, list, timeline, example, specimen }) => (
		<Fragment key={name}>
			<section id={anchor(name)} aria-labelledby={`${anchor(name)}-heading`}>
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
				{specimen && (
					<figure className={css.figure}>
						<Specimen
							face={specimen.face}
							label={`Specimen of the certificate: ${specimen.face.level}, ${specimen.face.course}`}
							className={css.specimen}
						/>
						<figcaption>{specimen.caption}</figcaption>
					</figure>
				)}
			</section>
			{name === 'Outline' && children}
		</Fragment>
	))
}

function Timeline({ topics }: { topics: Topic[] }) {
	const last = topics.findLastIndex(({ starts }) => starts)
	return (
		<dl className={css.cord}>
			{topics.map(({ title, description, starts, papers }, i) => (
				<div key={description} data-first={starts ? (i === last ? 'last' : 'true') : undefined}>
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
