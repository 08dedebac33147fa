import { lazy, type ReactElement, Suspense } from 'react'
import { useLocation } from '#app/base/location.ts'
import type { SentRegistration } from './receipt-card.tsx'

/** Without the code of the card, the reference still stands on the page. */
const ReceiptHead = lazy(() =>
	import('./receipt-card.tsx').catch(() => ({
		default: ({ sent: { reference } }: { sent: SentRegistration }) => <h1>{`Your reference: ${reference}`}</h1>,
	})),
)

/** The registration that led to this page, if one did. */
export function useSentRegistration(): SentRegistration | undefined {
	const state = useLocation().state as SentRegistration | undefined
	return state?.reference ? state : undefined
}

type Props = {
	sent: SentRegistration | undefined
	/** The head of the page without a registration. */
	children: ReactElement
}

/** The head of the page of a course, or the receipt of a registration for it that was just sent. */
export const HeadOrReceipt = ({ sent, children }: Props) =>
	sent ? (
		<Suspense fallback={children}>
			<ReceiptHead sent={sent} />
		</Suspense>
	) : (
		children
	)
