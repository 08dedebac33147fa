import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { HeroSlider } from '#app/ui/motion/hero-slider.tsx'
import { LongText } from '#app/ui/page/long-text.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import type { read } from './whitepaper.data.server.ts'
import css from './whitepaper.module.css'

type Data = DataOf<typeof read>

export const head = ({ paper: { title, summary }, scheme }: Data): Head => ({
	title: `${title}, white paper`,
	heading: title,
	description: summary,
	scheme,
})

export default function WhitepaperPage({ data: { paper, minutes, scheme, edition, size, related } }: PageProps<Data>) {
	const slides = [
		{ title: paper.title, text: paper.summary },
		{
			title: `Structure, evidence, checklist`,
			text: `What an auditor looks for under ${paper.standard}, clause by clause, and a list to check your own readiness.`,
		},
	]
	const download = (
		<a href={`/documents/whitepaper-${paper.slug}.pdf`} download className={buttonClass('gold')}>
			<Icon name="download" />
			<span>{`Download the paper (PDF, ${size} kB)`}</span>
		</a>
	)
	return (
		<article data-scheme={scheme}>
			<div className={css.hero}>
				<HeroSlider
					label={paper.title}
					interval={6000}
					slides={slides}
					renderSlide={(slide, index) => (
						<PageHead
							title={slide.title}
							lead={slide.text}
							kicker={`White paper, ${paper.standard}`}
							scheme={scheme}
							level={index === 0 ? 'h1' : 'h2'}
						/>
					)}
				/>
			</div>
			<p className={css.actions}>
				{download}
				<a href="/contact" className={buttonClass('outline')}>
					Contact Us
				</a>
				<a href="/" className={buttonClass('outline')}>
					Become a Member
				</a>
			</p>
			<LongText contents={paper.contents}>
				<p className={css.facts}>
					<span>{`${minutes} minutes to read. Text of `}</span>
					<time dateTime={paper.revised}>{paper.dated}</time>.
				</p>
				<aside className={css.edition} aria-label="Edition">
					<strong>{paper.standard}</strong>
					<p>
						<span>{edition.note}</span> <a href={edition.to}>All editions</a>
					</p>
				</aside>
				<Prose html={paper.html} />
				<RelatedLinks links={related} />
			</LongText>
		</article>
	)
}
