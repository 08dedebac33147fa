import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { useSite } from '#app/base/site.ts'
import { HeroSlider } from '#app/ui/motion/hero-slider.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './contact.data.server.ts'
import css from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { OfficeMap } from './office-map.tsx'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description }, answer }: Data): Head => ({
	title: answer ? 'Your message was not sent' : title,
	description,
	noindex: answer !== undefined,
})

export default function ContactPage({ data: { words, office, phone, support, answer } }: PageProps<Data>) {
	const slides = [
		{ title: words.title, lead: words.lead },
		{
			title: `An answer ${useSite().answerTime}`,
			lead: `Write with the form, by email to ${support}, or call ${phone}.`,
		},
	]
	return (
		<>
			<div className={css.hero}>
				<HeroSlider
					label={words.title}
					interval={7000}
					slides={slides}
					renderSlide={(slide, index) => (
						<PageHead
							title={slide.title}
							lead={slide.lead}
							level={index === 0 ? 'h1' : 'h2'}
							figure={<span className={`medallion ${css.office}`} data-large />}
						/>
					)}
				/>
			</div>
			<div className={css.page}>
				<ContactForm answer={answer} />
				<div className={css.side}>
					<h2>{office.name}</h2>
					<address>
						{office.lines.map((line) => (
							<span key={line}>{line}</span>
						))}
						<span>{office.country}</span>
					</address>
					<p>
						Support: <a href={`mailto:${support}`}>{support}</a>
					</p>
					<p>
						For a team: <a href="/quotes">get a quote</a>
					</p>
					<p>
						Phone: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
					</p>
					<OfficeMap office={office} />
				</div>
			</div>
		</>
	)
}
