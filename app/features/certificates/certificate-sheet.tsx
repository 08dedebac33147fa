import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import type { Certificate } from '#shared/certificate.ts'
import { asShown, pathOf, schemeOf, verificationAt } from '#shared/certificate-text.ts'
import css from './certificates.module.css'

/** A certificate that was found. */
export function CertificateSheet({ certificate }: { certificate: Certificate }) {
	const { name } = useSite()
	const scheme = schemeOf(certificate.scheme)
	const { data, size } = encode(verificationAt(location.origin, certificate.number))
	return (
		<section aria-labelledby="found">
			<h2 id="found" className={css.found}>
				✅ Certificate Found
			</h2>
			<Sheet
				certificate={asShown(certificate)}
				provider={name}
				scheme={scheme}
				rosette={<Rosette scheme={scheme} className={css.rosette} weight={0.35} />}
				code={<QrCode path={pathOf(data)} size={size} />}
			/>
			<p className={css.actions}>
				<Button onClick={() => window.print()}>
					<Icon name="print" />
					Print Certificate
				</Button>
			</p>
		</section>
	)
}

type SheetProps = {
	/** As it is shown: the date in words, N/A where something is missing. */
	certificate: Certificate
	provider: string
	scheme: string
	rosette: ReactNode
	code: ReactNode
}

/** A certificate as it is shown and as it prints: one A4 page in landscape. */
export function Sheet({ certificate, provider, scheme, rosette, code }: SheetProps) {
	return (
		<div className={css.sheet} data-scheme={scheme}>
			<div className={css.inner}>
				{rosette}
				<p className={css.provider}>{provider}</p>
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
					<dd>{certificate.issueDate}</dd>
					<dt>Accredited by</dt>
					<dd>{certificate.accreditedBy}</dd>
					<dt>Issued by</dt>
					<dd>{certificate.issuedBy}</dd>
				</dl>
				<figure className={css.code}>
					{code}
					<figcaption>Scan to check this certificate in the register</figcaption>
				</figure>
			</div>
		</div>
	)
}

/** A QR code from its path in modules; `size` is the number of modules on a side. */
export function QrCode({ path, size }: { path: string; size: number | string }) {
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
