import { useSite } from '#app/base/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import {
	ANSWER_FIELDS,
	asShown,
	type Certificate,
	FIELDS,
	levelOf,
	schemeOf,
	verificationAt,
} from '#shared/certificate.ts'
import { type CheckResult, STATE_TEXT, standingText } from '#shared/certificate-check.ts'
import css from './certificates.module.css'
import { Later, later, Receipt } from './later.tsx'

const QrCode = later(() => import('./qr-code.tsx'))
const Holder = later(() => import('./holder.tsx'))

type FoundCertificateProps = {
	certificate: Certificate
	result: CheckResult
	/** Origin of the site that the QR code links to. */
	origin: string
}

export function FoundCertificate({ certificate, result, origin }: FoundCertificateProps) {
	const page = verificationAt(origin, certificate.number)
	return (
		<section aria-labelledby="found">
			<h2 id="found" className={css.found}>
				✅ Certificate Found
			</h2>
			<CertificateSheet certificate={asShown(certificate)} result={result} code={page} />
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
				<Holder certificate={certificate} result={result} page={page} />
			</Later>
		</section>
	)
}

type CertificateSheetProps = {
	/** The certificate prepared by `asShown`. */
	certificate: Certificate
	result: CheckResult
	/** Content of the QR code. */
	code: string
}

/** A certificate on screen and in print, as one A4 page in landscape. */
export function CertificateSheet({ certificate, result, code }: CertificateSheetProps) {
	const { name: provider } = useSite()
	const scheme = schemeOf(certificate.scheme)
	return (
		<div className={css.sheet} data-scheme={scheme}>
			<div className={css.inner} data-long={Object.values(certificate).join('').length > 140}>
				<Rosette scheme={scheme} className={css.rosette} weight={0.35} />
				<span className={`medallion ${css.seal}`} data-level={levelOf(certificate.scheme)} data-ground="paper" />
				<p className={css.provider}>{provider}</p>
				<p className={css.kind}>Certificate</p>
				<dl>
					{ANSWER_FIELDS.map((field) => (
						<div key={field}>
							<dt>{FIELDS[field].label}</dt>
							<dd>{certificate[field]}</dd>
						</div>
					))}
				</dl>
				<p className={css.standing} data-state={result.state}>
					<strong>{STATE_TEXT[result.state]}</strong> <span>{standingText(result)}</span>
					{result.replacedBy && <a href={verificationAt('', result.replacedBy)}>{result.replacedBy}</a>}
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
