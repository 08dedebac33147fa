import { encode } from 'uqr'
import { useSite } from '#app/site.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import type { Certificate } from '#shared/certificate.ts'
import { asShown, pathOf, schemeOf, verificationAt } from '#shared/certificate-text.ts'
import css from './certificates.module.css'
import { QrCode, Sheet } from './sheet.tsx'

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
