import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toast } from './toast.ts'
import { Toasts } from './toast-host.tsx'

describe('Toasts', () => {
	it('shows earlier notifications once and in order when it mounts', async () => {
		toast('success', 'Registration successful!')
		toast('error', 'Something went wrong.')
		render(<Toasts page="/" />)
		const alerts = await screen.findAllByRole('alert')
		expect(alerts).toHaveLength(2)
		expect(alerts[0]?.closest('[aria-live="polite"]')).toBeNull()
		toast('error', 'Message failed to send.')
		await waitFor(() =>
			expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
				'Registration successful!',
				'Something went wrong.',
				'Message failed to send.',
			]),
		)
	})

	it('shows the detail in the same alert', async () => {
		render(<Toasts page="/" />)
		toast('success', 'Registration successful!', { detail: 'Your reference: R-1' })
		const detail = await screen.findByText('Your reference: R-1')
		const alert = detail.closest<HTMLElement>('[role=alert]')
		expect(alert && within(alert).getByText('Registration successful!', { exact: true })).toBeVisible()
	})

	it('moves into an open dialog, and out again when it closes', async () => {
		render(<Toasts page="/" />)
		const dialog = document.body.appendChild(document.createElement('dialog'))
		dialog.showModal()
		toast('error', 'Inside')
		const alert = await screen.findByText('Inside')
		expect(dialog).toContainElement(alert)
		dialog.close()
		await waitFor(() => expect(dialog).not.toContainElement(alert))
		expect(alert).toBeInTheDocument()
		dialog.remove()
	})

	it('closes notifications when the page changes, and one that stays when it changes once more', async () => {
		const { rerender } = render(<Toasts page="/registration" />)
		toast('error', 'Ends')
		toast('success', 'Stays', { stays: true })
		await screen.findByText('Stays')
		const isClosing = (text: string) =>
			screen.queryByText(text)?.closest('.Toastify__toast')?.matches('[data-in=false]')
		expect(isClosing('Ends')).toBe(false)
		rerender(<Toasts page="/course" />)
		await waitFor(() => expect(isClosing('Ends')).not.toBe(false))
		expect(isClosing('Stays')).toBe(false)
		rerender(<Toasts page="/about" />)
		await waitFor(() => expect(isClosing('Stays')).not.toBe(false))
	})
})
