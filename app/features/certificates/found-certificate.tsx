import { Button } from '#app/ui/button.tsx'
import { CertificateSheet } from '#app/ui/certificate-sheet/certificate-sheet.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { INK } from '#drawing/inks.ts'
import { qrCode } from '#drawing/qr-code.ts'
import { type Certificate, faceOf, verificationAt } from '#shared/certificates/certificate.ts'
import { type CheckResult, STATE_TEXT, validityText } from '#shared/certificates/certificate-check.ts'
import css from './certificates.module.css'
import { Holder } from './holder.tsx'
import { Sign } from './not-found.tsx'

type FoundCertificateProps = {
	certificate: Certificate
	result: CheckResult
	/** Origin of the site that the QR code links to. */
	origin: string
}

export function FoundCertificate({ certificate, result, origin }: FoundCertificateProps) {
	const page = verificationAt(origin, certificate.number)
	return (
		<section aria-labelledby="found" className={css.answer}>
			<h2 id="found" className={css.found}>
				<Sign of="✅" /> Certificate Found
			</h2>
			<CertificateSheet face={faceOf(certificate, result.training)} isRecord>
				<p className={css.standing} data-state={result.state}>
					<strong>{STATE_TEXT[result.state]}</strong> <span>{validityText(result)}</span>
					{result.replacedBy && <a href={verificationAt('', result.replacedBy)}>{result.replacedBy}</a>}
				</p>
				<figure className={css.code}>
					<QrCode text={page} />
					<figcaption>Scan to check this certificate in the register</figcaption>
				</figure>
			</CertificateSheet>
			<div className={css.tasks}>
				<p className={css.actions}>
					<Button data-needs-script onClick={() => window.print()}>
						<Icon name="print" />
						Print Certificate
					</Button>
				</p>
				{import.meta.env.SSR && (
					<p className={css.aside} data-without-script>
						Your browser prints this certificate as one page.
					</p>
				)}
				<Holder certificate={certificate} result={result} page={page} />
			</div>
		</section>
	)
}

function QrCode({ text }: { text: string }) {
	const { size, path } = qrCode(text)
	return (
		<svg
			width="160"
			height="160"
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label="QR code that leads to this certificate in the register"
			shapeRendering="crispEdges"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill={INK} />
		</svg>
	)
}
