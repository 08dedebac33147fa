import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useHoverFocus } from '#app/ui/browser/use-hover-focus.ts'
import { useInView } from '#app/ui/browser/use-in-view.ts'
import { Icon } from '#app/ui/icon.tsx'
import styles from './hero-slider.module.css'

type HeroSliderProps<S extends { title: string }> = {
	slides: readonly S[]
	/** Milliseconds that each slide is shown. */
	interval?: number
	dots?: boolean
	label: string
	renderSlide: (slide: S, index: number) => ReactNode
}

/** Slides that advance while they are in view: texts one after the other, drawings with a fade (Spec 2). The first slide is visible without JavaScript. */
export function HeroSlider<S extends { title: string }>({
	slides,
	interval = 3000,
	dots = true,
	label,
	renderSlide,
}: HeroSliderProps<S>) {
	const [shown, setShown] = useState(0)
	const [playing, setPlaying] = useState(true)
	const { isActive, reset, handlers } = useHoverFocus()
	const several = slides.length > 1
	const running = several && playing && !isActive
	const slider = useRef<HTMLElement>(null)
	const advances = useInView(slider) && running
	// A change of the shown slide renders none of them again.
	const contents = useMemo(() => slides.map(renderSlide), [slides, renderSlide])

	useEffect(() => {
		if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
	}, [])
	// biome-ignore lint/correctness/useExhaustiveDependencies: `shown` restarts the interval when the visitor chooses a slide
	useEffect(() => {
		if (!advances) return
		const timer = setInterval(() => {
			if (!document.hidden) setShown((now) => (now + 1) % slides.length)
		}, interval)
		return () => clearInterval(timer)
	}, [advances, interval, slides.length, shown])

	function toggle() {
		setPlaying(!playing)
		reset()
	}

	return (
		<section
			{...handlers}
			ref={slider}
			aria-roledescription="carousel"
			aria-label={label}
			className={styles.slider}
			data-hero
		>
			{several && (
				<div className={styles.controls} data-needs-script>
					{dots && <Dots slides={slides} shown={shown} onChoose={setShown} />}
					<button type="button" className={styles.toggle} onClick={toggle}>
						<Icon name={playing ? 'pause' : 'play'} size={16} />
						<span>{playing ? 'Pause' : 'Play'}</span>
					</button>
				</div>
			)}
			{/* The first slide has the h1 of the page. */}
			{shown > 0 && <h1 className="unseen">{slides[0]?.title}</h1>}
			<div className={styles.stage} aria-live={running ? 'off' : 'polite'}>
				{slides.map((slide, index) => (
					// biome-ignore lint/a11y/useSemanticElements: the ARIA Authoring Practices use a group for a slide, not a fieldset
					<div
						key={slide.title}
						role="group"
						aria-roledescription="slide"
						aria-label={`${index + 1} of ${slides.length}`}
						className={styles.slide}
						data-shown={index === shown || undefined}
						aria-hidden={index !== shown || undefined}
						inert={index !== shown}
					>
						{contents[index]}
					</div>
				))}
			</div>
		</section>
	)
}

type DotsProps = { slides: readonly { title: string }[]; shown: number; onChoose: (index: number) => void }

const Dots = ({ slides, shown, onChoose }: DotsProps) => (
	<div className={styles.dots}>
		{slides.map((slide, index) => (
			<button
				key={slide.title}
				type="button"
				className={styles.dot}
				aria-label={`Slide ${index + 1}: ${slide.title}`}
				aria-current={index === shown ? 'true' : undefined}
				onClick={() => onChoose(index)}
			/>
		))}
	</div>
)
