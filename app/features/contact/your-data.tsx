import { useSite } from '#app/base/site.ts'
import { DraftNotice } from '#app/forms/data-notice.tsx'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'

const FIELDS = Object.values(CONTACT_FIELDS)
	.map(({ label }) => label.toLowerCase())
	.join(', ')

export function YourData() {
	const { mail } = useSite()
	return (
		<DraftNotice
			items={[
				['What we store', `Your ${FIELDS}, the version of this notice and the time.`],
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
			]}
		/>
	)
}
