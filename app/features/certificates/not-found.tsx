import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { verificationAt } from '#shared/certificates/certificate.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'
import { dateText } from '#shared/days-text.ts'
import css from './certificates.module.css'

const ICONS = { '✅': 'check', '❌': 'close' } as const

/** Draws the character, which stays in the text: not every device has a font for it. */
export const Sign = ({ of }: { of: keyof typeof ICONS }) => (
	<span className={css.sign}>
		<Icon name={ICONS[of]} />
		<span className="unseen">{of}</span>
	</span>
)

/** Asks for another number. Pages that the server renders have no script, which the verification page needs. */
export const Near = ({ number }: { number: string }) => (
	<>
		<span>Did you mean </span>
		<a
			href={import.meta.env.SSR ? `/api/verification?number=${encodeURIComponent(number)}` : verificationAt('', number)}
		>
			{number}
		</a>
		<span>?</span>
	</>
)

type NotFoundProps = { result: CheckResult; onRetry: () => void }

/** Spec 8. A withdrawn certificate has its own message, because its number is in the records. */
export function NotFound({ result: { state, withdrawn, withdrawnReason, near }, onRetry }: NotFoundProps) {
	const isUnreached = state === 'notChecked'
	return (
		<section className={css.missing}>
			<h2>
				<Sign of="❌" /> Certificate Not Found
			</h2>
			{withdrawn ? (
				<p>
					The certificate with this number was <strong>{`withdrawn on ${dateText(withdrawn)}`}</strong> and is no longer
					valid. Please contact support if you have a question about it.
				</p>
			) : (
				<p>This number does not match our records. Please double-check it or contact support.</p>
			)}
			{withdrawnReason && (
				<p>
					<strong>Reason:</strong> <span>{withdrawnReason}</span>
				</p>
			)}
			{near && (
				<p>
					<Near number={near} />
				</p>
			)}
			{isUnreached && (
				<p>
					<strong>The register could not be reached, so nothing was proven either way.</strong> The number you typed is
					still there. Try again in a moment.
				</p>
			)}
			<div className={css.actions}>
				{isUnreached && <Button onClick={onRetry}>Retry</Button>}
				<a href="/contact" className={buttonClass('outline')}>
					Contact support
				</a>
			</div>
		</section>
	)
}
