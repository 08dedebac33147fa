import { Fragment, type ReactNode } from 'react'
import { Specimen } from '#app/ui/certificate-sheet/certificate-sheet.tsx'
import { Contents } from '#app/ui/page/contents.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import type { CourseFile } from '#catalogue/schema.ts'
import css from './course.module.css'
import type { DetailSection } from './detail.server.ts'
import { FURTHER } from './facts.tsx'
import type { Topic } from './timeline.ts'

const anchor = (key: string) => key.toLowerCase().replaceAll(' ', '-')

/** Links to the sections, which stay in view beside them. */
export const SectionList = ({ sections }: { sections: DetailSection[] }) => (
	<Contents
		parts={[
			...sections.flatMap(({ name, heading }) => [
				{ title: heading, to: anchor(name) },
				...(name === 'Outline' ? [{ title: 'What the fee covers', to: 'fee' }] : []),
			]),
			{ title: FURTHER, to: 'all-facts' },
		]}
	/>
)

/** The sections of the course text; `children` follow the outline. */
export function Sections({ sections, children }: { sections: DetailSection[]; children: ReactNode }) {
	return sections.map(({ name, heading, paragraphs, list, timeline, example, specimen }) => (
		<Fragment key={name}>
			<section id={anchor(name)} aria-labelledby={`${anchor(name)}-heading`}>
				<p className={css.key}>{name}</p>
				<h2 id={`${anchor(name)}-heading`}>{heading}</h2>
				{specimen && (
					<figure className={css.figure}>
						<Specimen
							face={specimen.face}
							label={`Specimen of the certificate: ${specimen.face.level}, ${specimen.face.course}`}
							className={css.specimen}
						/>
						<figcaption className="soft">{specimen.caption}</figcaption>
					</figure>
				)}
				{paragraphs?.map((text) => (
					<p key={text}>{text}</p>
				))}
				{list && <Facts facts={list.map(({ title, description }) => ({ label: title, value: description }))} />}
				{timeline && <Timeline topics={timeline} />}
				{example && <Example example={example} />}
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
const Example = ({ example: { situation, question, answer, clause } }: { example: CourseFile['example'] }) => (
	<div className={`box ${css.record}`}>
		<p>{situation}</p>
		<p>
			<strong>{question}</strong>
		</p>
		<details>
			<summary>Show the answer</summary>
			<p>{answer}</p>
			<p className="soft">{clause}</p>
		</details>
	</div>
)
