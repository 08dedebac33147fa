import { useSite } from '#app/base/site.ts'
import { DraftNotice } from '#app/forms/data-notice.tsx'

export function YourData() {
	const { mail } = useSite()
	return (
		<DraftNotice
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
						<a href="/contact" target="_blank" rel="noopener">
							contact form
						</a>
						<span>. You can do so at any time.</span>
					</>,
				],
			]}
		/>
	)
}
