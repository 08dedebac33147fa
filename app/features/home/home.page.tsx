import { type FormEvent, useCallback } from 'react'
import { useClassNews } from '#app/base/class-news.ts'
import { useCountry } from '#app/base/country.ts'
import { navigate } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { inCountry } from '#app/base/price.ts'
import { useNow } from '#app/base/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Specimen } from '#app/ui/certificate-sheet/certificate-sheet.tsx'
import { SearchForm } from '#app/ui/fields/search-form.tsx'
import { Image } from '#app/ui/image.tsx'
import { HeroSlider } from '#app/ui/motion/hero-slider.tsx'
import { Marquee } from '#app/ui/motion/marquee.tsx'
import { ScrollRow } from '#app/ui/motion/scroll-row.tsx'
import { CardGrid } from '#app/ui/page/card-grid.tsx'
import { Held } from '#app/ui/page/held.tsx'
import { StandardTiles } from '#app/ui/page/standard-tiles.tsx'
import { Tabs } from '#app/ui/page/tabs.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import '#app/ui/style/marks.css'
import type { Testimonial } from '#catalogue/page-schema.ts'
import { isOpen } from '#shared/class-state.ts'
import type { read } from './home.data.server.ts'
import css from './home.module.css'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

/** Without scripts the server answers with a page. */
function openVerification(event: FormEvent<HTMLFormElement>) {
	event.preventDefault()
	const number = String(new FormData(event.currentTarget).get('number'))
	navigate(`/policies/verification?${new URLSearchParams({ number })}`)
}

type SlideProps = { slide: Data['slides'][number]; index: number; page: Data }

function Slide({ slide, index, page }: SlideProps) {
	const Heading = index === 0 ? 'h1' : 'h2'
	return (
		<div className={css.slide}>
			<div className={css.words}>
				<Heading>{slide.title}</Heading>
				<p>{slide.text}</p>
				<p className="row">
					{slide.links.map((link, place) => (
						<a key={link.to} href={link.to} className={buttonClass(place === 0 ? 'gold' : 'outline', { onInk: true })}>
							{link.label}
						</a>
					))}
				</p>
			</div>
			<div className={css.picture} data-drawing>
				{slide.picture === 'certificate' && <Specimen face={page.specimen} className={css.specimen} />}
				{slide.picture === 'standards' && (
					<div className={css.medallions}>
						{page.standards.map(({ scheme }) => (
							<span key={scheme} className="medallion" data-scheme={scheme} />
						))}
					</div>
				)}
				{slide.picture === 'evidence' && (
					<ul className={css.evidence} aria-label="Kinds of evidence">
						{page.evidence.map(({ mark, name }) => (
							<li key={mark} data-mark={mark}>
								{name}
							</li>
						))}
					</ul>
				)}
			</div>
			<Rosette scheme={slide.scheme} className={css.rosette} weight={0.4} />
		</div>
	)
}

export default function HomePage({ data: page }: PageProps<Data>) {
	const renderSlide = useCallback(
		(slide: Data['slides'][number], index: number) => <Slide slide={slide} index={index} page={page} />,
		[page],
	)
	return (
		<>
			<div className={css.hero}>
				<HeroSlider label="What we do" interval={4000} slides={page.slides} renderSlide={renderSlide} />
			</div>
			<div className={css.searches}>
				<SearchForm id="find" label="Find a course" action="/search" placeholder="Standard or subject">
					<a href="/courses/path">Find your course in four questions</a>
				</SearchForm>
				<SearchForm
					id="certificate"
					label="Check the number of a certificate"
					name="number"
					submit="Verify"
					required
					placeholder={page.example}
					action="/api/verification"
					onSubmit={openVerification}
				>
					<a href="/policies/verification">Check many numbers</a>
				</SearchForm>
			</div>
			<section className={css.standards} aria-labelledby="standards">
				<h2 id="standards">Choose the standard you audit</h2>
				<StandardTiles standards={page.standards} />
			</section>
			<CardGrid heading="Train, check, practise" cards={page.intro} />
			<NextClasses classes={page.classes} />
			<section className={css.clients} aria-labelledby="clients">
				<h2 id="clients">Our Clients</h2>
				{page.clients.sample && <p className={css.sample}>Invented names, not our clients.</p>}
				<Marquee label="Our Clients">
					{page.clients.names.map((name, index) => (
						<span key={name} className={css.client}>
							<Rosette
								scheme={page.standards[index % page.standards.length]?.scheme ?? 'QMS'}
								weight={1}
								fine={false}
							/>
							<span>{name}</span>
						</span>
					))}
				</Marquee>
			</section>
			<Programme programme={page.programme} />
			<section className={css.voices} aria-labelledby="voices">
				<h2 id="voices">What learners say</h2>
				{page.testimonials.sample && <p className={css.sample}>Invented examples. No learner wrote these.</p>}
				<ScrollRow label="What learners say">
					{page.testimonials.items.map((testimonial) => (
						<TestimonialCard key={testimonial.id} testimonial={testimonial} />
					))}
				</ScrollRow>
			</section>
		</>
	)
}

function NextClasses({ classes }: Pick<Data, 'classes'>) {
	const now = useNow()
	const news = useClassNews(classes)
	const country = useCountry()
	const shown = classes
		.filter(({ slug, state }) => isOpen(state, now) && news[slug]?.decision !== 'off' && !news[slug]?.isFull)
		.slice(0, 3)
	if (shown.length === 0) return null
	return (
		<CardGrid
			heading="Next classes"
			cards={shown.map(({ name, scheme, category, dates, times, enrol, fees, sample }) => ({
				title: name,
				text: `${dates}, ${times}. Fee: ${inCountry(fees, country)}.${sample ? ' This class is a sample.' : ''}`,
				link: { label: `Enrol for ${dates}`, to: enrol },
				course: { scheme, category },
			}))}
		/>
	)
}

function Programme({ programme: { heading, text, tabs } }: Pick<Data, 'programme'>) {
	return (
		<section className={css.programme} aria-labelledby="programme">
			<div>
				<h2 id="programme">{heading}</h2>
				<p>{text}</p>
				<a href="/courses/all" className={buttonClass('primary')}>
					Learn More<span className="unseen"> about our courses</span>
				</a>
			</div>
			<Tabs
				label="The programme"
				tabs={tabs.map((tab) => ({
					id: tab.title.toLowerCase().replaceAll(' ', '-'),
					title: tab.title,
					content: (
						<div className={css.tab}>
							<ul className="bullets">
								{tab.items.map((item) => (
									<li key={item}>{item}</li>
								))}
							</ul>
							{tab.note && (
								<p className={css.sample}>
									<Held text={tab.note} />
								</p>
							)}
						</div>
					),
				}))}
			/>
		</section>
	)
}

/** Spec 2: feedback, course, name and profile picture; a seal if there is no picture. */
function TestimonialCard({ testimonial: { feedback, course, name, profile } }: { testimonial: Testimonial }) {
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
