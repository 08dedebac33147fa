import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaMatches, observedInView } from '#app/ui/testing.tsx'
import { Counter } from './counter.tsx'

let setInView: (inView: boolean) => void
beforeEach(() => {
	mediaMatches(null)
	setInView = observedInView()
	setInView(false)
	vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
	return () => vi.useRealTimers()
})

const drawn = () => Number(document.querySelector<HTMLElement>('[data-now]')?.dataset.now)

describe('Counter', () => {
	it('counts up over its duration when it comes into view', () => {
		render(<Counter value={20} />)
		expect(document.querySelector('[data-now]')).toBeNull()
		setInView(true)
		vi.advanceTimersByTime(20)
		expect(drawn()).toBeLessThan(2)
		vi.advanceTimersByTime(500)
		const half = drawn()
		expect(half).toBeGreaterThan(5)
		expect(half).toBeLessThan(20)
		vi.advanceTimersByTime(600)
		expect(drawn()).toBeGreaterThan(half)
		vi.advanceTimersByTime(150)
		expect(document.querySelector('[data-now]')).toBeNull()
		expect(screen.getByText('20')).toBeInTheDocument()
	})

	it('does not count when the visitor prefers reduced motion', () => {
		mediaMatches('reduce')
		render(<Counter value={20} />)
		setInView(true)
		vi.advanceTimersByTime(500)
		expect(document.querySelector('[data-now]')).toBeNull()
	})
})
