import { useRef, useState } from 'react'
import { useLocation } from '#app/base/location.ts'
import { announce } from '#app/ui/browser/focus.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import '#app/ui/page/steps.css'
import type { RegistrationReceipt } from '#shared/forms/registration-fields.ts'
import type { Fact } from '#shared/order-view.ts'
import css from './receipt-card.module.css'

/** What the page after a registration knows of it. */
export type SentRegistration = RegistrationReceipt & {
	course: string
	/** What the form has said of it: class, price and conditions. */
	facts: Fact[]
	/** False without a class and for a waiting list. */
	isPayable: boolean
}

/** The registration that led to this page, if one did. */
export function useSentRegistration(): SentRegistration | undefined {
	const state = useLocation().state as SentRegistration | undefined
	return state?.reference ? state : undefined
}

/** The receipt of a registration as the head of the page of its course. */
export function ReceiptHead({ sent }: { sent: SentRegistration }) {
	return (
		<>
			<PageHead title={sent.course} lead="Thank you. We have stored your registration." />
			<div className={css.page}>
				<ReceiptCard sent={sent} />
			</div>
		</>
	)
}

const RECEIVED = 'Registration received'

/** Reference, what was booked and what comes next, after a registration was sent. */
export function ReceiptCard({ sent: { reference, order, facts, isPayable } }: { sent: SentRegistration }) {
	return (
		<section className={css.card} aria-label={RECEIVED}>
			<div className={css.booked}>
				<h2>
					<Icon name="check" />
					{RECEIVED}
				</h2>
				<Reference reference={reference} />
				<Facts facts={facts} />
				{order && (
					<a href={order} className={buttonClass('primary')}>
						{isPayable ? 'See your order and how to pay' : 'See your order'}
					</a>
				)}
			</div>
			<div className={css.next}>
				<h3>What comes next</h3>
				<ol className="steps">
					<li>
						<strong>Read our email.</strong> It repeats your reference. If you can't find it, look in your spam folder.
					</li>
					{isPayable ? (
						<li>
							<strong>Open your order.</strong> It shows when and how to pay. A place is yours once it is paid.
						</li>
					) : (
						<li>
							<strong>Wait for our answer.</strong> It comes by email. You don't need to pay yet.
						</li>
					)}
					<li>
						<strong>Prepare.</strong> We will send you the materials, and the joining details once your class is fixed.
					</li>
				</ol>
			</div>
		</section>
	)
}

const COPY = { ready: 'Copy the reference', copied: 'Reference copied', failed: 'Copy it by hand' }

function Reference({ reference }: { reference: string }) {
	const text = useRef<HTMLElement>(null)
	const [state, setState] = useState<keyof typeof COPY>('ready')
	const copy = async () => {
		try {
			// Absent without https.
			await navigator.clipboard.writeText(reference)
			setState('copied')
			announce('Reference copied')
		} catch {
			if (text.current) getSelection()?.selectAllChildren(text.current)
			setState('failed')
			announce('The reference is selected: copy it by hand')
		}
	}
	return (
		<div className={css.reference}>
			<p className="soft">Your reference</p>
			<strong ref={text} translate="no">
				{reference}
			</strong>
			<Button variant="outline" size="small" onClick={copy}>
				<span>{COPY[state]}</span>
			</Button>
		</div>
	)
}
