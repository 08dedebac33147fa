import { apiAddress } from '#app/base/api.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type Certificate, headlineOf } from '#shared/certificates/certificate.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'
import css from './certificates.module.css'

type HolderProps = {
	certificate: Certificate
	result: CheckResult
	/** Address of the certificate's page. */
	page: string
}

const FILES = [
	['certificate.pdf', 'Certificate as PDF'],
	['badge.png', 'Badge as PNG'],
	['badge.svg', 'Badge as SVG'],
	['credential', 'Signed credential'],
] as const

/** What the holder of a certificate can do with it. */
export function Holder({ certificate, result, page }: HolderProps) {
	return (
		<section aria-labelledby="holder" className={css.holder}>
			<details className={css.many}>
				<summary id="holder">Is this your certificate?</summary>
				<div className={css.list}>
					<p className="row">
						<a
							href={linkedInAddress(certificate, result, page)}
							target="_blank"
							rel="noopener noreferrer"
							className={buttonClass('outline')}
						>
							Add to LinkedIn profile
							<Icon name="external" />
						</a>
					</p>
					<p className="soft">
						Each of these files carries the certificate with our signature, so that others can check it:
					</p>
					<ul className="row">
						{FILES.map(([file, text]) => (
							<li key={file}>
								<a
									href={apiAddress(`/api/certificates/${encodeURIComponent(certificate.number)}/${file}`)}
									download
									className={buttonClass('outline')}
								>
									<Icon name="download" />
									<span>{text}</span>
								</a>
							</li>
						))}
					</ul>
					<p className="soft">
						LinkedIn learns nothing before you follow the link. Is something wrong, or should the certificate not be
						shown? <a href="/policies/certificate-corrections">Correct it or leave the register</a>
					</p>
				</div>
			</details>
		</section>
	)
}

/** Address that adds a certificate to the visitor's LinkedIn profile; unknown dates are left out. */
export function linkedInAddress(
	{ scheme, issuedBy, number, issueDate }: Certificate,
	{ validUntil = '', training }: Pick<CheckResult, 'validUntil' | 'training'>,
	page: string,
): string {
	const parameters = new URLSearchParams({
		startTask: 'CERTIFICATION_NAME',
		// LinkedIn lists it under 'Licenses & certifications': the name says which document it is.
		name: `${headlineOf(training).kind}: ${scheme}`,
		organizationName: issuedBy,
		...yearAndMonth('issue', issueDate),
		...yearAndMonth('expiration', validUntil),
		certId: number,
		certUrl: page,
	})
	return `https://www.linkedin.com/profile/add?${parameters}`
}

function yearAndMonth(name: string, day: string) {
	const [, year, month] = /^(\d{4})-(\d\d)-\d\d$/.exec(day) ?? []
	return year && { [`${name}Year`]: year, [`${name}Month`]: String(Number(month)) }
}
