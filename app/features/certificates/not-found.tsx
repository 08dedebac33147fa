import type { ReactElement } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import css from './certificates.module.css'
import { Near } from './near.tsx'
import { Sign } from './sign.tsx'

type NotFoundProps = {
	/** Date of the withdrawal as text. */
	withdrawn?: string | undefined
	/** Why it was withdrawn, if that is public. */
	reason?: string | undefined
	/** The number that it may be meant for. */
	near?: string | undefined
	unreachable?: ReactElement | false
	/** What can be done beside asking for support. */
	action: ReactElement | false
}

/** Spec 8. A withdrawn certificate has its own message, because its number is in the records. */
export function NotFound({ withdrawn, reason, near, unreachable, action }: NotFoundProps) {
	return (
		<section className={css.missing}>
			<h2>
				<Sign of="❌" /> Certificate Not Found
			</h2>
			{withdrawn ? (
				<p>
					The certificate with this number was <strong>{`withdrawn on ${withdrawn}`}</strong> and is no longer valid.
					Please contact support if you have a question about it.
				</p>
			) : (
				<p>This number does not match our records. Please double-check it or contact support.</p>
			)}
			{reason && (
				<p>
					<strong>Reason:</strong> <span>{reason}</span>
				</p>
			)}
			{near && (
				<p>
					<Near number={near} />
				</p>
			)}
			{unreachable}
			<div className={css.actions}>
				{action}
				<a href="/contact" className={buttonClass('outline')}>
					Contact support
				</a>
			</div>
		</section>
	)
}

export const Unreachable = () => (
	<p>
		<strong>The register could not be reached, so nothing was proven either way.</strong> The number you typed is still
		there. Try again in a moment.
	</p>
)
