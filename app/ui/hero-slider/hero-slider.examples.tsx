import type { Examples } from '#app/ui/examples.ts'
import { HeroSlider } from './hero-slider.tsx'
import { type ImageSlide, renderImageSlide } from './image-slide.tsx'

const slides: ImageSlide[] = [
	{
		title: 'Auditors the world takes at their word',
		overlays: [
			{ title: 'Auditors the world takes at their word', text: 'Live classes.', cta: 'Browse', ctaLink: '/courses' },
		],
	},
	{ title: 'Consultancy', image: '/no-such-picture.jpg', overlays: [{ title: 'Consultancy', text: 'On demand.' }] },
	{ title: 'Talk to us', art: <svg viewBox="0 0 10 10" aria-hidden="true" />, overlays: [{ title: 'Talk to us' }] },
]

export const examples: Examples = {
	hero: () => <HeroSlider label="What we do" slides={slides} renderSlide={renderImageSlide} />,
	'without dots': () => <HeroSlider label="Without dots" slides={slides} renderSlide={renderImageSlide} dots={false} />,
	'one slide': () => <HeroSlider label="One slide" slides={slides.slice(0, 1)} renderSlide={renderImageSlide} />,
}
