import css from './rosette.module.css'

type RosetteProps = {
	scheme: string
	className?: string | undefined
	/** Line width in screen pixels. */
	weight?: number
	/** `false` draws one group only, which is legible at the size of an icon. */
	fine?: boolean
}

/** The rosette of a scheme in the current text colour. Decorative: hidden from assistive technology. */
export const Rosette = ({ scheme, className, weight = 0.5, fine = true }: RosetteProps) => (
	<svg
		className={`${css.rosette} ${className ?? ''}`}
		width="40"
		height="40"
		viewBox="-100 -100 200 200"
		strokeWidth={weight}
		aria-hidden="true"
		focusable="false"
	>
		<use href={`/rosettes.svg#${scheme}${fine ? '' : '1'}`} />
	</svg>
)
