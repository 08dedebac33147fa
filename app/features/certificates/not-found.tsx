import type { ReactNode } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import css from './certificates.module.css'

/** Spec 8. */
export function NotFound({ unreachable, retry }: { unreachable?: ReactNode; retry?: ReactNode }) {
	return (
		<section className={css.missing}>
			<h2>❌ Certificate Not Found</h2>
			<p>This number does not match our records. Please double-check it or contact support.</p>
			{unreachable}
			<p className={css.actions}>
				{retry}
				<Link to="/contact" className={buttonClass('outline')}>
					Contact support
				</Link>
			</p>
		</section>
	)
}

export const Unreachable = () => (
	<p>
		<strong>The register could not be reached, so nothing was proven either way.</strong> The number you typed is still
		there. Try again in a moment.
	</p>
)
