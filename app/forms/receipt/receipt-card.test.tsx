import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { takeAnnouncements } from '#app/ui/browser/focus.ts'
import { ReceiptCard, type SentRegistration } from './receipt-card.tsx'

const SENT: SentRegistration = {
	message: '',
	reference: 'PRM-Q0XW-8X7Y-XBES',
	order: '/orders/token',
	course: 'Lead Auditor',
	facts: [
		{ label: 'Class', value: 'Dec 07 – 11, 2026' },
		{ label: 'Total', value: '₹17,700' },
	],
	isPayable: true,
}

it('a receipt names what was booked and leads to the order, and to paying where the order can be paid', () => {
	const { rerender } = render(<ReceiptCard sent={SENT} />)
	const receipt = screen.getByRole('region', { name: 'Registration received' })
	for (const text of [SENT.reference, 'Dec 07 – 11, 2026', '₹17,700']) expect(receipt).toHaveTextContent(text)
	expect(screen.getByRole('link', { name: 'See your order and how to pay' })).toHaveAttribute('href', SENT.order)
	expect(screen.getAllByRole('listitem')).toHaveLength(3)
	expect(receipt).not.toHaveTextContent('to pay yet')

	const { order: _, ...sent } = SENT
	rerender(<ReceiptCard sent={{ ...sent, isPayable: false }} />)
	expect(receipt).toHaveTextContent("You don't need to pay yet.")
	expect(screen.queryByRole('link')).toBeNull()
})

it('the copy button copies the reference and says so, or selects it where the browser refuses', async () => {
	const said = vi.fn()
	takeAnnouncements(said)
	onTestFinished(() => takeAnnouncements(() => {}))
	const visitor = userEvent.setup()
	render(<ReceiptCard sent={SENT} />)
	await visitor.click(screen.getByRole('button', { name: 'Copy the reference' }))
	expect(await navigator.clipboard.readText()).toBe(SENT.reference)
	expect(said).toHaveBeenLastCalledWith('Reference copied')

	vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
	await visitor.click(screen.getByRole('button', { name: 'Reference copied' }))
	expect(getSelection()?.toString()).toBe(SENT.reference)
	expect(said).toHaveBeenLastCalledWith('The reference is selected: copy it by hand')
})
