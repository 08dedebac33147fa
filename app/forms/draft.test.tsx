import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Draft } from './draft.ts'

const open = () => new Draft<{ city: string }>('test-1')

beforeEach(() => {
	localStorage.clear()
	vi.restoreAllMocks()
	vi.useRealTimers()
})

describe('a draft', () => {
	it('is restored at the next visit until it is erased', () => {
		open().save({ city: 'Pune' })
		expect(open().values).toEqual({ city: 'Pune' })
		expect(open().state).toBe('stored')
		open().erase()
		expect(open().values).toBeUndefined()
		expect(localStorage).toHaveLength(0)
	})

	it('expires 14 days after the last change', () => {
		vi.useFakeTimers({ now: 0 })
		open().save({ city: 'Pune' })
		vi.setSystemTime(14 * 86_400_000 - 1)
		expect(open().values).toEqual({ city: 'Pune' })
		vi.setSystemTime(14 * 86_400_000)
		expect(open().values).toBeUndefined()
		expect(localStorage).toHaveLength(0)
	})

	it('has the same idempotency key for the same body, and another for another body', () => {
		const key = open().keyFor('a')
		expect(key).toMatch(/^[0-9a-f]{32}$/)
		open().save({ city: 'Pune' })
		expect(open().keyFor('a')).toBe(key)
		const other = open().keyFor('b')
		expect(other).not.toBe(key)
		open().dropKey()
		expect(open().keyFor('b')).not.toBe(other)
		expect(other.slice(0, 9)).toBe(Date.now().toString(16).padStart(12, '0').slice(0, 9))
		expect(open().values).toEqual({ city: 'Pune' })
	})

	it.each(['getItem', 'setItem'] as const)('is held in memory when %s throws', (method) => {
		vi.spyOn(Storage.prototype, method).mockImplementation(() => {
			throw new DOMException('', 'QuotaExceededError')
		})
		const draft = open()
		draft.save({ city: 'Pune' })
		const key = draft.keyFor('a')
		if (method === 'setItem') {
			expect(draft.state).toBe('in-memory')
			expect(draft.values).toEqual({ city: 'Pune' })
			expect(draft.keyFor('a')).toBe(key)
		}
		draft.erase()
		expect(draft.values).toBeUndefined()
	})

	it.each(['{', 'null', '7', '[]', '{"at":"x"}'])('is empty when the stored text is %s', (text) => {
		localStorage.setItem('draft-test-1', text)
		expect(open().values).toBeUndefined()
		expect(open().keyFor('a')).toMatch(/^[0-9a-f]{32}$/)
	})
})
