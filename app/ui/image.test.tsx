import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Image } from './image.tsx'

const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get')
beforeEach(() => complete.mockReturnValue(false))

// Spec 8: Failed images are replaced by a fallback image.
it('Image shows the fallback once when it fails, and its new source when that changes', () => {
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

it('Image shows the fallback when it failed before hydration', () => {
	complete.mockReturnValue(true)
	render(<Image src="/a.jpg" alt="A class" />)
	expect(screen.getByRole('img')).toHaveAttribute('src', '/fallback.svg')
})
