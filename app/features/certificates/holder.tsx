import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Certificate } from '#shared/certificate.ts'
import type { Standing } from '#shared/certificate-standing.ts'
import css from './certificates.module.css'
import { linkedInAddress } from './linkedin.ts'

export type HolderProps = {
	certificate: Certificate
	standing: Standing
	/** Address of the certificate's page. */
	page: string
}

/** What the holder of a certificate can do with it. */
export default function Holder({ certificate, standing, page }: HolderProps) {
	return (
		<section aria-labelledby="holder" className={css.holder}>
			<h3 id="holder">Is this your certificate?</h3>
			<p className={css.actions}>
				<a
					href={linkedInAddress(certificate, standing, page)}
					target="_blank"
					rel="noopener noreferrer"
					className={buttonClass('outline')}
				>
					Add to LinkedIn profile
					<Icon name="external" />
				</a>
			</p>
			<p className={css.aside}>
				LinkedIn learns nothing before you follow the link. Is something wrong, or should the certificate not be shown?{' '}
				<a href="/policies/certificate-corrections">Correct it or withdraw your consent</a>
			</p>
		</section>
	)
}
