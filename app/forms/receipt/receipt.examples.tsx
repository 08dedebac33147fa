import type { Examples } from '#app/ui/examples.ts'
import { ReceiptCard, type SentRegistration } from './receipt-card.tsx'

const SENT: SentRegistration = {
	message: '',
	reference: 'PRM-Q0XW-8X7Y-XBES',
	order: '/orders/example',
	course: 'Lead Auditor QMS',
	isPayable: false,
}

export const examples: Examples = {
	'for a class': () => (
		<ReceiptCard
			sent={{ ...SENT, classText: 'Dec 07 – 11, 2026, 10:00 AM to 5:00 PM IST, Online (Zoom)', isPayable: true }}
		/>
	),
}
