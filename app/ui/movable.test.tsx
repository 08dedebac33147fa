import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Movable } from './movable.tsx'

// A button of 100 by 40 in the lower right of a window of 1000 by 700.
const homeOf = (element: HTMLElement) => {
	const [x = 0, y = 0] = element.style.translate.split(' ').map((part) => Number.parseFloat(part) || 0)
	return new DOMRect(880 + x, 640 + y, 100, 40)
}

beforeEach(() => {
	sessionStorage.clear()
	vi.stubGlobal('innerHeight', 700)
	vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
	vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
		return homeOf(this)
	})
})

function show(onClick = () => {}) {
	const { container } = render(
		<Movable storageKey="place" label="Enrol">
			{(moving) => (
				<button type="button" {...moving} onClick={onClick}>
					Enrol
				</button>
			)}
		</Movable>,
	)
	return { box: container.firstElementChild as HTMLElement, button: screen.getByRole('button', { name: 'Enrol' }) }
}
function drag(button: HTMLElement, x: number, y: number) {
	fireEvent.pointerDown(button, { button: 0, pointerId: 1, clientX: 900, clientY: 650 })
	fireEvent.pointerMove(window, { pointerId: 1, clientX: 900 + x, clientY: 650 + y })
	fireEvent.pointerUp(window, { pointerId: 1, clientX: 900 + x, clientY: 650 + y })
	fireEvent.click(button, { detail: 1 })
}

describe('Movable', () => {
	it('follows the pointer, and the drag is not a click', () => {
		const onClick = vi.fn()
		const { box, button } = show(onClick)
		drag(button, -300, -200)
		expect(box.style.translate).toBe('-300px -200px')
		expect(onClick).not.toHaveBeenCalled()
		fireEvent.click(button, { detail: 1 })
		expect(onClick).toHaveBeenCalledOnce()
	})

	it('takes a press with a shaky hand for a click', () => {
		const onClick = vi.fn()
		const { box, button } = show(onClick)
		drag(button, 3, -2)
		expect(box.style.translate).toBe('')
		expect(onClick).toHaveBeenCalledOnce()
	})

	it('never swallows a click from the keyboard after a drag', () => {
		const onClick = vi.fn()
		const { button } = show(onClick)
		fireEvent.pointerDown(button, { button: 0, pointerId: 1, clientX: 0, clientY: 0 })
		fireEvent.pointerMove(window, { pointerId: 1, clientX: -90, clientY: 0 })
		fireEvent.pointerUp(window, { pointerId: 1 })
		fireEvent.click(button, { detail: 0 })
		expect(onClick).toHaveBeenCalledOnce()
	})

	it('stays in the window', () => {
		const { box, button } = show()
		drag(button, -5000, 5000)
		expect(box.style.translate).toBe('-880px 20px')
	})

	it('is moved by arrow keys, further with Shift, and put back by Home', async () => {
		const { box, button } = show()
		button.focus()
		await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
		expect(box.style.translate).toBe('-16px -64px')
		await userEvent.keyboard('{Home}')
		expect(box.style.translate).toBe('')
		expect(sessionStorage.getItem('place')).toBeNull()
		expect(button).toHaveAccessibleDescription('Arrow keys move the button Enrol, Home puts it back.')
	})

	it('leaves Escape alone unless it was moved', () => {
		const { button } = show()
		expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(true)
		fireEvent.keyDown(button, { key: 'ArrowLeft' })
		expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false)
	})

	it('remembers its place for the visit', () => {
		sessionStorage.setItem('place', '-100,-50')
		expect(show().box.style.translate).toBe('-100px -50px')
	})

	it('comes back into a window that has become smaller', () => {
		const { box, button } = show()
		drag(button, 0, -600)
		vi.stubGlobal('innerHeight', 300)
		fireEvent(window, new Event('resize'))
		expect(box.style.translate).toBe('0px -600px')
		fireEvent.keyDown(button, { key: 'ArrowDown', shiftKey: true })
		for (let press = 0; press < 9; press++) fireEvent.keyDown(button, { key: 'ArrowDown', shiftKey: true })
		expect(box.style.translate).toBe('0px -380px')
	})
})
