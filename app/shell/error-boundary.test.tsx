import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

function Exam() {
	const [done, setDone] = useState(false)
	return (
		<main>
			{done && <b>Done</b>}
			Some text
			<button type="button" onClick={() => setDone(true)}>
				End
			</button>
		</main>
	)
}

test('a page whose text was put into a foreign element is rendered anew when React cannot change it', () => {
	const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
	const { container } = render(
		<ErrorBoundary fallback={() => <p>Error</p>}>
			<Exam />
		</ErrorBoundary>,
	)
	const text = screen.getByRole('main').firstChild as Text
	const font = document.createElement('font')
	text.replaceWith(font)
	font.append(text)
	fireEvent.click(screen.getByRole('button'))
	expect(container).toHaveTextContent('Some text')
	fireEvent.click(screen.getByRole('button'))
	expect(container).toHaveTextContent('DoneSome text')
	silent.mockRestore()
})
