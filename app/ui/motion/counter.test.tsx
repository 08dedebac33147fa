import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaMatches } from '#app/ui/testing.tsx'
import { Counter } from './counter.tsx'

let enterView = () => {}
const Observer = vi.fn(
	class {
		constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
			// As in a busy page, which receives an older change together with the newest.
			enterView = () => report([{ isIntersecting: false }, { isIntersecting: true }])
		}
		observe() {}
		disconnect() {}
	},
)

beforeEach(() => {
	mediaMatches(null)
	vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
	vi.stubGlobal('IntersectionObserver', Observer)
	Observer.mockClear()
	return () => vi.useRealTimers()
})

const drawn = () => Number(document.querySelector<HTMLElement>('[data-now]')?.dataset.now)

describe('Counter', () => {
	it('counts up over its duration when it comes within 10 percent of the viewport', () => {
		render(<Counter value={20} />)
		expect(Observer).toHaveBeenCalledWith(expect.anything(), { rootMargin: '10%' })
		expect(document.querySelector('[data-now]')).toBeNull()
		enterView()
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
		expect(Observer).not.toHaveBeenCalled()
	})
})
