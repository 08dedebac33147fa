import { pageMeta } from '#app/seo.ts'
import { HeroSlider } from '#app/ui/carousel.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/contact.page.ts'
import css from './contact.module.css'
import { ContactForm } from './contact-form.tsx'
import { Office } from './office.tsx'
import { OfficeMap } from './office-map.tsx'
import { contactWords } from './words.server.ts'

export const loader = contactWords

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData.words)

export default function ContactPage({ loaderData: { words, office, phone, support } }: Route.ComponentProps) {
	const slides = [
		{ title: words.title, lead: words.lead, scheme: 'QMS' },
		{
			title: 'An answer within 1 business day',
			lead: `Write with the form, by e-mail to ${support}, or call ${phone}.`,
			scheme: 'OHSMS',
		},
	]
	return (
		<>
			<HeroSlider
				label={words.title}
				interval={7000}
				slides={slides}
				renderSlide={(slide, index) => (
					<PageHead title={slide.title} lead={slide.lead} scheme={slide.scheme} level={index === 0 ? 'h1' : 'h2'} />
				)}
			/>
			<div className={css.page}>
				<ContactForm />
				<div className={css.side}>
					<Office office={office} phone={phone} support={support} />
					<OfficeMap office={office} />
				</div>
			</div>
		</>
	)
}
