import { useSite } from '#app/base/site.ts'
import { DataNotice } from '#app/forms/data-notice.tsx'

/** The privacy notice of the form; each change of its text needs a new CONSENT_VERSION. */
export function QuoteData() {
	const { mail, legalName } = useSite()
	return (
		<DataNotice
			items={[
				[
					'What we store',
					'What you enter in this form, the price that we offer, the version of this notice and the time.',
				],
				['What for', 'To offer your company a price, and to hold it.'],
				[
					'Who gets an email',
					`Our department (${mail.registrations}) receives what you entered. You receive the quote.`,
				],
				['How long', '12 months from the day we receive it, or as long as the order that comes of it.'],
				['Copy, correction, erasure', 'Write to us from the email address you used. You can do so at any time.'],
				[
					'Who is responsible',
					<>
						<span>{`${legalName}. All of it stands in the `}</span>
						<a href="/policies/privacy">privacy policy</a>
						<span>.</span>
					</>,
				],
			]}
		/>
	)
}
