import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Image } from './image.tsx'

const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get')
beforeEach(() => complete.mockReturnValue(false))

it('is replaced when it fails, once, and tried again when it changes', () => {
	const { rerender } = render(<Image src="/a.jpg" alt="A class" />)
	const image = screen.getByRole('img', { name: 'A class' })
	expect(image).toHaveAttribute('src', '/a.jpg')
	fireEvent.error(image)
	expect(image).toHaveAttribute('src', '/fallback.svg')
	fireEvent.error(image)
	expect(image).toHaveAttribute('src', '/fallback.svg')
	rerender(<Image src="/b.jpg" alt="A class" />)
	expect(image).toHaveAttribute('src', '/b.jpg')
})

it('notices a failure from before it was hydrated', () => {
	complete.mockReturnValue(true)
	render(<Image src="/a.jpg" alt="A class" />)
	expect(screen.getByRole('img')).toHaveAttribute('src', '/fallback.svg')
})
