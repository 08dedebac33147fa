import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { Image } from '#app/ui/image.tsx'
import styles from './image-slide.module.css'

type Overlay = { title?: string; text?: string; cta?: string; ctaLink?: string; className?: string }
export type ImageSlide = { title: string; image?: string; art?: ReactNode; overlays?: readonly Overlay[] }

/** Renders a slide of a HeroSlider as an image or drawing with text overlays (Spec 2). */
export function renderImageSlide({ title, image, art, overlays = [] }: ImageSlide, index: number) {
	return (
		<div className={styles.slide}>
			{image && (
				<Image
					src={image}
					alt={title}
					className={styles.image}
					loading={index === 0 ? 'eager' : 'lazy'}
					decoding="async"
				/>
			)}
			{art && (
				<div className={styles.art} data-drawing>
					{art}
				</div>
			)}
			{overlays.map((overlay) => (
				<div
					key={overlay.title ?? overlay.text}
					className={[styles.overlay, overlay.className].filter(Boolean).join(' ')}
				>
					{overlay.title && <h2>{overlay.title}</h2>}
					{overlay.text && <p>{overlay.text}</p>}
					{overlay.cta && (
						<a href={overlay.ctaLink} className={buttonClass('gold', { onInk: true })}>
							{overlay.cta}
						</a>
					)}
				</div>
			))}
		</div>
	)
}
