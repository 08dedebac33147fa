import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaMatches, observedInView } from '#app/ui/testing.tsx'
import { HeroSlider } from './hero-slider.tsx'
import { renderImageSlide } from './image-slide.tsx'

let setInView: (inView: boolean) => void
const slides = [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]
const shown = () => screen.getByRole('group').getAttribute('aria-label')
const wait = (time: number) => act(() => vi.advanceTimersByTime(time))

describe('HeroSlider', () => {
	beforeEach(() => {
		mediaMatches(null)
		setInView = observedInView()
		vi.useFakeTimers()
	})
	afterEach(() => {
		vi.useRealTimers()
	})

	it('prerenders the first slide visible and the others inert', () => {
		const page = document.createElement('div')
		page.innerHTML = renderToString(<HeroSlider label="What we do" slides={slides} renderSlide={renderImageSlide} />)
		const groups = [...page.querySelectorAll('[aria-roledescription=slide]')]
		expect(groups.map((group) => group.hasAttribute('inert'))).toEqual([false, true, true])
		expect(page.querySelector('section')).toHaveAttribute('aria-roledescription', 'carousel')
	})

	// Spec 2: Hero slider general behaviour: auto-advancing, 3000 ms default interval,
	// Spec 9: generic slider default 3000 ms
	it('advances every 3 s by default and returns to the first slide after the last', () => {
		render(<HeroSlider label="What we do" slides={slides} renderSlide={renderImageSlide} />)
		wait(2999)
		expect(shown()).toBe('1 of 3')
		wait(1)
		expect(shown()).toBe('2 of 3')
		wait(6000)
		expect(shown()).toBe('1 of 3')
	})

	it('keeps the heading of the page while another slide is shown', () => {
		const slide = ({ title }: { title: string }, index: number) => (index === 0 ? <h1>{title}</h1> : <h2>{title}</h2>)
		render(<HeroSlider label="What we do" slides={slides} renderSlide={slide} />)
		for (let turn = 0; turn < 3; turn++) {
			expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('One')
			wait(3000)
		}
	})

	it('pauses and plays while the pointer and the focus are on the button', () => {
		render(<HeroSlider label="What we do" slides={slides} renderSlide={renderImageSlide} />)
		const region = screen.getByRole('region', { name: 'What we do' })
		fireEvent.pointerEnter(region, { pointerType: 'mouse' })
		act(() => screen.getByRole('button', { name: 'Pause' }).focus())
		wait(9000)
		expect(shown()).toBe('1 of 3')
		fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
		fireEvent.pointerLeave(region)
		wait(9000)
		expect(shown()).toBe('1 of 3')
		fireEvent.click(screen.getByRole('button', { name: 'Play' }))
		wait(3000)
		expect(shown()).toBe('2 of 3')
	})

	it('stops and announces slides while the pointer is over it or the focus is inside it', () => {
		const { container } = render(<HeroSlider label="What we do" slides={slides} renderSlide={renderImageSlide} />)
		const live = container.querySelector('[aria-live]')
		const region = screen.getByRole('region')
		expect(live).toHaveAttribute('aria-live', 'off')
		fireEvent.pointerEnter(region, { pointerType: 'mouse' })
		wait(9000)
		expect(shown()).toBe('1 of 3')
		expect(live).toHaveAttribute('aria-live', 'polite')
		fireEvent.pointerLeave(region)
		act(() => screen.getByRole('button', { name: 'Slide 1: One' }).focus())
		wait(9000)
		expect(shown()).toBe('1 of 3')
		act(() => screen.getByRole('button', { name: 'Slide 1: One' }).blur())
		wait(3000)
		expect(shown()).toBe('2 of 3')
	})

	it.each([
		['the tab is hidden', (away: boolean) => void vi.spyOn(document, 'hidden', 'get').mockReturnValue(away)],
		['it is out of view', (away: boolean) => setInView(!away)],
	])('does not advance while %s', (_, setAway) => {
		render(<HeroSlider label="What we do" slides={slides} renderSlide={renderImageSlide} />)
		setAway(true)
		wait(9000)
		expect(shown()).toBe('1 of 3')
		setAway(false)
		wait(3000)
		expect(shown()).toBe('2 of 3')
	})
})

// Spec 2: each slide has an image … className);
// Spec 3: Slide: image, title, overlays.
it('renderImageSlide shows an image with the title as its text, a default image when it fails, and overlays of their class', () => {
	const learn = {
		title: 'Learn',
		text: 'In five days',
		cta: 'See courses',
		ctaLink: '/courses',
		className: 'at-the-end',
	}
	render(renderImageSlide({ title: 'A class', image: '/a.jpg', overlays: [learn, { text: 'Since 2015' }] }, 0))
	const image = screen.getByRole('img', { name: 'A class' })
	expect(image).toHaveAttribute('src', '/a.jpg')
	fireEvent.error(image)
	expect(image).toHaveAttribute('src', '/fallback.svg')
	const overlay = screen.getByRole('heading', { name: 'Learn' }).parentElement
	expect(overlay).toHaveClass('at-the-end')
	expect(overlay).toHaveTextContent(/^LearnIn five daysSee courses$/)
	expect(screen.getByRole('link', { name: 'See courses' })).toHaveAttribute('href', '/courses')
	expect(screen.getByText('Since 2015').parentElement).not.toHaveClass('at-the-end')
})
