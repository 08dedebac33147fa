import { useSite } from '#app/base/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import type { Certificate } from '#shared/certificate.ts'
import type { Standing } from '#shared/certificate-standing.ts'
import { asShown, FIELD_TEXT, STANDING_TEXT, schemeOf, standingText, verificationAt } from '#shared/certificate-text.ts'
import css from './certificates.module.css'
import { Later, later, Receipt } from './later.tsx'

const QrCode = later(() => import('./qr-code.tsx'))
const Holder = later(() => import('./holder.tsx'))

type FoundCertificateProps = {
	certificate: Certificate
	standing: Standing
	/** Origin of the site that the QR code links to. */
	origin: string
}

export function FoundCertificate({ certificate, standing, origin }: FoundCertificateProps) {
	const page = verificationAt(origin, certificate.number)
	return (
		<section aria-labelledby="found">
			<h2 id="found" className={css.found}>
				✅ Certificate Found
			</h2>
			<CertificateSheet certificate={asShown(certificate)} standing={standing} code={page} />
			<div className={css.actions}>
				<Button data-needs-script onClick={() => window.print()}>
					<Icon name="print" />
					Print Certificate
				</Button>
				<Later>
					<Receipt numbers={[certificate.number]} />
				</Later>
			</div>
			{import.meta.env.SSR && (
				<p className={css.aside} data-without-script>
					Your browser prints this certificate as one page.
				</p>
			)}
			<Later>
				<Holder certificate={certificate} standing={standing} page={page} />
			</Later>
		</section>
	)
}

type CertificateSheetProps = {
	/** The certificate prepared by `asShown`. */
	certificate: Certificate
	standing: Standing
	/** Content of the QR code. */
	code: string
}

/** A certificate on screen and in print, as one A4 page in landscape. */
export function CertificateSheet({ certificate, standing, code }: CertificateSheetProps) {
	const { name: provider } = useSite()
	const scheme = schemeOf(certificate.scheme)
	return (
		<div className={css.sheet} data-scheme={scheme}>
			<div className={css.inner} data-long={Object.values(certificate).join('').length > 140}>
				<Rosette scheme={scheme} className={css.rosette} weight={0.35} />
				<p className={css.provider}>{provider}</p>
				<p className={css.kind}>Certificate</p>
				<dl>
					{Object.entries(FIELD_TEXT).map(([field, text]) => (
						<div key={field}>
							<dt>{text}</dt>
							<dd>{certificate[field as keyof Certificate]}</dd>
						</div>
					))}
				</dl>
				<p className={css.standing} data-state={standing.state}>
					<strong>{STANDING_TEXT[standing.state]}</strong> {standingText(standing)}
					{standing.replacedBy && <a href={verificationAt('', standing.replacedBy)}>{standing.replacedBy}</a>}
				</p>
				<figure className={css.code}>
					<Later fallback={<svg />}>
						<QrCode text={code} />
					</Later>
					<figcaption>Scan to check this certificate in the register</figcaption>
				</figure>
			</div>
		</div>
	)
}
