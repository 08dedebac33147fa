import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { takeAnnouncements } from '#app/ui/browser/announce.ts'
import { ReceiptCard, type SentRegistration } from './receipt-card.tsx'

const SENT: SentRegistration = {
	message: '',
	reference: 'PRM-Q0XW-8X7Y-XBES',
	order: '/orders/token',
	course: 'Lead Auditor',
	classText: 'Dec 07 – 11, 2026',
	isPayable: true,
}

it('a receipt names what was booked and leads to the order, and to paying where the order can be paid', () => {
	const { rerender } = render(<ReceiptCard sent={SENT} />)
	const receipt = screen.getByRole('region', { name: 'Registration received' })
	for (const text of [SENT.reference, SENT.course, SENT.classText]) expect(receipt).toHaveTextContent(String(text))
	expect(screen.getByRole('link', { name: 'See your order and how to pay' })).toHaveAttribute('href', SENT.order)
	expect(screen.getAllByRole('listitem')).toHaveLength(3)
	expect(receipt).not.toHaveTextContent('nothing to pay')

	rerender(<ReceiptCard sent={{ message: '', reference: SENT.reference, course: SENT.course, isPayable: false }} />)
	expect(receipt).toHaveTextContent('No date chosen yet')
	expect(receipt).toHaveTextContent('There is nothing to pay yet.')
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
