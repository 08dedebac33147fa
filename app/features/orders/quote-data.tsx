import { useSite } from '#app/base/site.ts'
import { DraftNotice } from '#app/forms/data-notice.tsx'

export function QuoteData() {
	const { mail } = useSite()
	return (
		<DraftNotice
			until="for 14 days, also after you have sent it"
			items={[
				[
					'What we store',
					'What you enter in this form, the price that we offer, the version of this notice and the time.',
				],
				['What for', 'To offer your company a price, and to keep it valid.'],
				[
					'Who gets an email',
					`Our department (${mail.registrations}) receives what you entered. You receive the quote.`,
				],
				['How long', '12 months from the day we receive it, or as long as the order that comes of it.'],
				['Copy, correction, erasure', 'Write to us from the email address you used. You can do so at any time.'],
			]}
		/>
	)
}
