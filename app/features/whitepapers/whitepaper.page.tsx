import { notFound, pageMeta } from '#app/seo.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { HeroSlider } from '#app/ui/carousel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Onward } from '#app/ui/onward.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { editionOf } from '#content/editions.server.ts'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/whitepaper.page.ts'
import { paperSize } from './paper.server.ts'
import css from './whitepaper.module.css'

export async function loader({ params: { slug } }: Route.LoaderArgs) {
	const { whitepapers } = loadContent()
	const place = whitepapers.findIndex((candidate) => candidate.slug === slug)
	const paper = whitepapers[place]
	if (!paper) throw notFound()
	const { title, standard, summary, revised, html, contents, words } = paper
	const edition = editionOf(standard)
	const next = whitepapers[(place + 1) % whitepapers.length] ?? paper
	return {
		paper: { slug, title, standard, summary, revised, html, contents },
		minutes: Math.ceil(words / 220),
		scheme: edition.scheme ?? 'QMS',
		edition,
		size: await paperSize(paper),
		onward: [
			...(edition.scheme
				? [{ about: 'Courses for this standard', title: edition.standard, to: `/courses/all?scheme=${edition.scheme}` }]
				: []),
			...(next === paper ? [] : [{ about: 'Next paper', title: next.title, to: `/whitepaper/${next.slug}` }]),
			{ about: 'Register', title: 'All editions', to: edition.to },
		],
	}
}

export const meta: Route.MetaFunction = ({ loaderData: { paper }, ...args }) =>
	pageMeta(args, { title: `${paper.title}, white paper`, description: paper.summary })

export default function WhitepaperPage({
	loaderData: { paper, minutes, scheme, edition, size, onward },
}: Route.ComponentProps) {
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
			Download the paper (PDF, {size} kB)
		</a>
	)
	return (
		<article data-scheme={scheme}>
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
						ink="standard"
						level={index === 0 ? 'h1' : 'h2'}
					/>
				)}
			/>
			<p className={css.actions}>
				{download}
				<a href="/contact" className={buttonClass('outline')}>
					Contact Us
				</a>
				<a href="/" className={buttonClass('outline')}>
					Become a Member
				</a>
			</p>
			<div className={css.columns}>
				<nav aria-label="Contents" className={css.contents}>
					<h2>Contents</h2>
					<ol>
						{paper.contents.map(({ id, heading }) => (
							<li key={id}>
								<a href={`#${id}`}>{heading}</a>
							</li>
						))}
					</ol>
					<p>
						{minutes} minutes to read. Text of <time dateTime={paper.revised}>{paper.revised}</time>.
					</p>
				</nav>
				<div>
					<aside className={css.edition} aria-label="Edition">
						<strong>{paper.standard}</strong>
						<p>
							{edition.note} <a href={edition.to}>All editions</a>
						</p>
					</aside>
					<Prose html={paper.html} />
					<Onward links={onward} />
				</div>
			</div>
		</article>
	)
}
