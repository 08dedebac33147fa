import { useSite } from '#app/base/site.ts'
import { DataNotice } from '#app/forms/data-notice.tsx'

/** The privacy notice of the form; each change of its text needs a new CONSENT_VERSION. */
export function YourData() {
	const { mail, legalName } = useSite()
	return (
		<DataNotice
			items={[
				[
					'What we store',
					'What you enter in this form, the class with its price if you chose one, your order and payments, your two confirmations, the version of this notice, the time and a reference.',
				],
				['What for', 'To register you for the course, to run it and to confirm your certificate. Nothing else.'],
				[
					'Who gets an email',
					`Our course department (${mail.registrations}) receives your answers. You receive a confirmation with your reference.`,
				],
				['How long', '36 months from the day we receive it, unless the law requires longer. Then it is erased.'],
				[
					'Copy, correction, erasure',
					<>
						<span>Write to us from your email address, or use the </span>
						<a href="/contact">contact form</a>
						<span>. You can do so at any time.</span>
					</>,
				],
				[
					'On this device',
					'What you type is kept in this browser until you send it, at most 14 days. "Erase" removes it at once.',
				],
				[
					'Who is responsible',
					<>
						<span>{`${legalName}. Details are in the `}</span>
						<a href="/policies/privacy" target="_blank" rel="noopener">
							privacy policy
						</a>
						<span>.</span>
					</>,
				],
			]}
		/>
	)
}
