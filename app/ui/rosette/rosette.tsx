import { type ComponentType, lazy, Suspense, useId, useState } from 'react'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import css from './rosette.module.css'
import type { DrawingProps } from './rosette-drawing.tsx'

type RosetteProps = {
	scheme: string
	className?: string | undefined
	/** Line width in screen pixels. */
	weight?: number
	/** `false` draws one group only, which is legible at the size of an icon. */
	fine?: boolean
}

// Loaded for a rosette that the document does not have yet. Without its code, nothing is drawn.
const Drawing = lazy<ComponentType<DrawingProps>>(() =>
	import('./rosette-drawing.tsx').catch(() => ({ default: () => null })),
)

const DRAWN = { __html: '' }

/** The rosette of a scheme in the current text colour. Decorative: hidden from assistive technology. */
export function Rosette({ scheme, className, weight = 0.5, fine = true }: RosetteProps) {
	const id = useId()
	const [isNew] = useState(useHydrated())
	const drawing = <Drawing scheme={scheme} fine={fine} id={id} />
	const content =
		import.meta.env.SSR || isNew
			? { children: import.meta.env.SSR ? drawing : <Suspense>{drawing}</Suspense> }
			: // Leaves what the document has.
				{ suppressHydrationWarning: true, dangerouslySetInnerHTML: DRAWN }
	return (
		<svg
			className={`${css.rosette} ${className ?? ''}`}
			viewBox="-100 -100 200 200"
			strokeWidth={weight}
			aria-hidden="true"
			focusable="false"
			{...content}
		/>
	)
}
