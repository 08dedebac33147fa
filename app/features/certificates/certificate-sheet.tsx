import { encode } from 'uqr'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import type { Certificate } from '#shared/certificate.ts'
import { dateText, schemeOf } from './certificate.rules.ts'
import css from './certificates.module.css'

/** A certificate that was found, as it is shown and as it prints: one A4 page in landscape. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
	const { name } = useSite()
	const scheme = schemeOf(certificate.scheme)
	const address = new URL(`/policies/verification?number=${encodeURIComponent(certificate.number)}`, location.href).href
	return (
		<section aria-labelledby="found">
			<h2 id="found" className={css.found}>
				✅ Certificate Found
			</h2>
			<div className={css.sheet} data-scheme={scheme}>
				<Rosette scheme={scheme} className={css.rosette} weight={0.35} />
				<div className={css.inner}>
					<p className={css.provider}>{name}</p>
					<p className={css.name}>{certificate.leadAuditor}</p>
					<p>{certificate.scheme}</p>
					<dl>
						<dt>Lead auditor</dt>
						<dd>{certificate.leadAuditor}</dd>
						<dt>Scheme</dt>
						<dd>{certificate.scheme}</dd>
						<dt>Number</dt>
						<dd>{certificate.number}</dd>
						<dt>Issue date</dt>
						<dd>{certificate.issueDate ? dateText(certificate.issueDate) : 'N/A'}</dd>
						<dt>Accredited by</dt>
						<dd>{certificate.accreditedBy || 'N/A'}</dd>
						<dt>Issued by</dt>
						<dd>{certificate.issuedBy}</dd>
					</dl>
					<figure className={css.code}>
						<QrCode text={address} />
						<figcaption>Scan to check this certificate in the register</figcaption>
					</figure>
				</div>
			</div>
			<p className={css.actions}>
				<Button onClick={() => window.print()}>
					<Icon name="print" />
					Print Certificate
				</Button>
			</p>
		</section>
	)
}

function QrCode({ text }: { text: string }) {
	const { data, size } = encode(text)
	const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label="QR code that leads to this certificate in the register"
			shapeRendering="crispEdges"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={path} fill="#11233a" />
		</svg>
	)
}
