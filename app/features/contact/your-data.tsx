import { useSite } from '#app/base/site.ts'
import { DataNotice } from '#app/forms/data-notice.tsx'

/** The privacy notice of the form; each change of its text needs a new CONSENT_VERSION. */
export function YourData() {
	const { mail, legalName } = useSite()
	return (
		<DataNotice
			items={[
				['What we store', 'Your name, email address, subject and message, the version of this notice and the time.'],
				['What for', 'To answer you. Nothing else.'],
				[
					'Who gets an email',
					`Our department (${mail.messages}) receives your message. You receive a confirmation that it arrived.`,
				],
				['How long', '12 months from the day we receive it. Then it is erased.'],
				[
					'Copy, correction, erasure',
					'Write to us from the email address you used, with this form or by email. You can do so at any time.',
				],
				[
					'On this device',
					'What you type is kept in this browser until you send it, at most 14 days. "Erase" removes it at once.',
				],
				[
					'Who is responsible',
					<>
						<span>{`${legalName}. Details are in the `}</span>
						<a href="/policies/privacy">privacy policy</a>
						<span>.</span>
					</>,
				],
			]}
		/>
	)
}
