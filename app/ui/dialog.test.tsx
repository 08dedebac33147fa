import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

function Panel({ onClose = () => {} }: { onClose?: () => void }) {
	const [open, setOpen] = useState(false)
	const close = () => {
		onClose()
		setOpen(false)
	}
	return (
		<>
			<button type="button" onClick={() => setOpen(true)}>
				Open
			</button>
			<Dialog open={open} onClose={close} label="Enrol" kind="side">
				<input aria-label="Name" />
			</Dialog>
		</>
	)
}
const openPanel = async () => {
	await userEvent.click(screen.getByRole('button', { name: 'Open' }))
	return screen.getByRole('dialog', { name: 'Enrol' })
}

describe('Dialog', () => {
	it('mounts its content at the first opening and keeps its input when it is closed', async () => {
		render(<Panel />)
		expect(screen.queryByLabelText('Name')).toBeNull()
		await openPanel()
		await userEvent.type(screen.getByLabelText('Name'), 'Asha')
		await userEvent.click(screen.getByRole('button', { name: 'Close' }))
		expect(screen.queryByRole('dialog')).toBeNull()
		await openPanel()
		expect(screen.getByLabelText('Name')).toHaveValue('Asha')
	})

	it('closes on a click on the backdrop, but not on one inside or after a drag from there', async () => {
		const onClose = vi.fn()
		render(<Panel onClose={onClose} />)
		const dialog = await openPanel()
		await userEvent.click(screen.getByLabelText('Name'))
		fireEvent.mouseDown(screen.getByLabelText('Name'))
		fireEvent.click(dialog)
		expect(onClose).not.toHaveBeenCalled()
		await userEvent.click(dialog)
		expect(onClose).toHaveBeenCalledOnce()
	})

	it('calls onClose once when the browser has closed it', async () => {
		const onClose = vi.fn()
		render(<Panel onClose={onClose} />)
		const dialog = (await openPanel()) as HTMLDialogElement
		dialog.close()
		await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
	})
})
