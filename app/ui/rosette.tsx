import { useId } from 'react'
import { guilloche, transform, turnsOf } from '#drawing/guilloche.ts'
import css from './rosette.module.css'

type RosetteProps = {
	scheme: string
	className?: string | undefined
	/** Line width in screen pixels. */
	weight?: number
	/** `false` draws one group only, which is legible at the size of an icon. */
	fine?: boolean
}

const drawings = new Map<string, ReturnType<typeof turnsOf>>()

/** A page may show the rosette of a scheme several times. */
function drawingOf(scheme: string) {
	const drawing = drawings.get(scheme) ?? turnsOf(guilloche(scheme))
	drawings.set(scheme, drawing)
	return drawing
}

/** The rosette of a scheme in the current text colour. Decorative: hidden from assistive technology. */
export function Rosette({ scheme, className, weight = 0.5, fine = true }: RosetteProps) {
	const id = useId()
	const { path, petals, groups } = drawingOf(scheme)
	return (
		<svg
			className={`${css.rosette} ${className ?? ''}`}
			viewBox="-100 -100 200 200"
			strokeWidth={weight}
			aria-hidden="true"
			focusable="false"
		>
			<defs>
				<path id={`${id}c`} d={path} vectorEffect="non-scaling-stroke" />
				<g id={`${id}g`}>
					{petals.map((petal) => (
						<use key={petal.angle} href={`#${id}c`} transform={transform(petal)} />
					))}
				</g>
			</defs>
			{(fine ? groups : groups.slice(0, 1)).map((group) => (
				<use key={group.angle} href={`#${id}g`} transform={transform(group)} />
			))}
		</svg>
	)
}
