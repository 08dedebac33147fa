import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Draggable } from './draggable.tsx'

// A button of 100×40 px at the bottom right of a window of 1000×700 px.
const rectOf = (element: HTMLElement) => {
	const [x, y = 0] = element.style.translate ? element.style.translate.split(' ').map(Number.parseFloat) : [880, 640]
	return new DOMRect(x, y, 100, 40)
}

beforeEach(() => {
	sessionStorage.clear()
	vi.stubGlobal('innerHeight', 700)
	vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
	vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
		return rectOf(this)
	})
})

function show(onClick = () => {}) {
	const { container } = render(
		<Draggable storageKey="position" label="Enrol">
			{(hint) => (
				<button type="button" {...hint} onClick={onClick}>
					Enrol
				</button>
			)}
		</Draggable>,
	)
	const box = container.firstElementChild as HTMLElement
	const button = screen.getByRole('button', { name: 'Enrol' })
	button.focus()
	return { box, button }
}
function drag(button: HTMLElement, x: number, y: number) {
	fireEvent.pointerDown(button, { button: 0, pointerId: 1, clientX: 900, clientY: 650 })
	fireEvent.pointerMove(window, { pointerId: 1, clientX: 900 + x, clientY: 650 + y })
	fireEvent.pointerUp(window, { pointerId: 1, clientX: 900 + x, clientY: 650 + y })
	fireEvent.click(button, { detail: 1 })
}

describe('Draggable', () => {
	it('treats a press that moves by a few pixels as a click', () => {
		const onClick = vi.fn()
		const { box, button } = show(onClick)
		drag(button, 3, -2)
		expect(box.style.translate).toBe('')
		expect(onClick).toHaveBeenCalledOnce()
	})

	it('accepts a keyboard click after a drag', () => {
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
		expect(box.style.translate).toBe('0px 660px')
	})

	it('moves with the arrow keys, further with Shift, and returns with Home', async () => {
		const { box, button } = show()
		await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
		expect(box.style.translate).toBe('864px 576px')
		expect(box).toHaveAttribute('data-moved')
		await userEvent.keyboard('{Home}')
		expect(box.style.translate).toBe('')
		expect(box).not.toHaveAttribute('data-moved')
		expect(sessionStorage.getItem('position')).toBeNull()
		expect(button).toHaveAccessibleDescription(
			'Arrow keys move the button Enrol, End to the other side, Home puts it back.',
		)
	})

	it('moves to the other side with End, and back with End', async () => {
		const { box } = show()
		await userEvent.keyboard('{End}')
		expect(box.style.translate).toBe('0px 640px')
		expect(sessionStorage.getItem('position')).toBe('0,640')
		await userEvent.keyboard('{End}')
		expect(box).not.toHaveAttribute('data-moved')
	})

	it('handles Escape only when it has been moved', () => {
		const { button } = show()
		expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(true)
		fireEvent.keyDown(button, { key: 'ArrowLeft' })
		expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false)
	})

	it.each([
		['100,50', '100px 50px'],
		['1,NaN', ''],
		['1,2,3', ''],
	])('starts at the stored position if %s is one', (stored, translate) => {
		sessionStorage.setItem('position', stored)
		expect(show().box.style.translate).toBe(translate)
	})

	it('moves back into the window when the window shrinks', () => {
		const { box, button } = show()
		drag(button, 0, -100)
		expect(box.style.translate).toBe('880px 540px')
		vi.stubGlobal('innerHeight', 300)
		fireEvent(window, new Event('resize'))
		expect(box.style.translate).toBe('880px 260px')
	})
})
