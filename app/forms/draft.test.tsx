import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Draft, dropKey, keyFor, useDraft } from './draft.ts'

type Values = { city?: string; name?: string }
const open = () => new Draft<Values>('test-1')

beforeEach(() => {
	localStorage.clear()
	open().erase()
	dropKey('test-1')
	vi.restoreAllMocks()
	vi.useRealTimers()
})

describe('a draft', () => {
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
		const key = keyFor('test-1', 'a')
		expect(key).toMatch(/^[0-9a-f]{32}$/)
		open().save({ city: 'Pune' })
		expect(keyFor('test-1', 'a')).toBe(key)
		const other = keyFor('test-1', 'b')
		expect(other).not.toBe(key)
		dropKey('test-1')
		expect(keyFor('test-1', 'b')).not.toBe(other)
		expect(other.slice(0, 9)).toBe(Date.now().toString(16).padStart(12, '0').slice(0, 9))
		expect(open().values).toEqual({ city: 'Pune' })
	})

	it.each(['getItem', 'setItem'] as const)('is held in memory when %s throws', (method) => {
		vi.spyOn(Storage.prototype, method).mockImplementation(() => {
			throw new DOMException('', 'QuotaExceededError')
		})
		const draft = open()
		draft.save({ city: 'Pune' })
		const key = keyFor('test-1', 'a')
		if (method === 'setItem') {
			expect(draft.state).toBe('in-memory')
			expect(draft.values).toEqual({ city: 'Pune' })
			expect(keyFor('test-1', 'a')).toBe(key)
		}
		draft.erase()
		expect(draft.values).toBeUndefined()
	})

	it('keeps the key when it is erased after it was sent, so that another tab does not send it again', () => {
		const key = keyFor('test-1', 'Asha, Pune')
		open().erase()
		expect(keyFor('test-1', 'Asha, Pune')).toBe(key)
		expect(JSON.stringify(localStorage)).not.toContain('Pune')
	})

	it('stores only what was changed in its tab, and takes over what was changed in another', () => {
		const [one, other] = [open(), open()]
		one.save({ city: 'Pune' })
		other.save({ name: 'Asha' })
		expect(open().values).toEqual({ city: 'Pune', name: 'Asha' })
		expect(one.changesElsewhere()).toEqual({ name: 'Asha' })
		other.changesElsewhere()
		one.save({ city: 'Madurai', name: 'Asha' })
		other.save({ city: 'Pune', name: 'Asha R' })
		expect(open().values).toEqual({ city: 'Madurai', name: 'Asha R' })
		one.changesElsewhere()
		one.save({ city: 'Madurai' })
		expect(other.changesElsewhere()).toEqual({ city: 'Madurai', name: undefined })
	})

	it('is stored in full again by a tab that still has it after another has erased it', () => {
		const [one, other] = [open(), open()]
		one.save({ city: 'Pune', name: 'Asha' })
		expect(other.changesElsewhere()).toEqual({ city: 'Pune', name: 'Asha' })
		one.erase()
		expect(other.changesElsewhere()).toEqual({})
		other.save({ city: 'Pune', name: 'Asha R' })
		expect(open().values).toEqual({ city: 'Pune', name: 'Asha R' })
	})

	it('puts what another tab has stored into the form, and stores what is pending here first', () => {
		vi.useFakeTimers()
		const here = open()
		const taken: Values[] = []
		const Form = () => {
			const { saveSoon, state } = useDraft(here, (changes) => taken.push(changes))
			return (
				<button type="button" onClick={() => saveSoon({ name: 'Asha' })}>
					{state}
				</button>
			)
		}
		render(<Form />)
		screen.getByRole('button').click()
		open().save({ city: 'Pune' })
		act(() => {
			dispatchEvent(new StorageEvent('storage', { key: 'draft-test-1' }))
		})
		expect(taken).toEqual([{ city: 'Pune' }])
		expect(open().values).toEqual({ city: 'Pune', name: 'Asha' })
		expect(screen.getByRole('button')).toHaveTextContent('stored')
	})

	it.each(['{', 'null', '7', '[]', '{"at":"x"}'])('is empty when the stored text is %s', (text) => {
		localStorage.setItem('draft-test-1', text)
		expect(open().values).toBeUndefined()
		expect(keyFor('test-1', 'a')).toMatch(/^[0-9a-f]{32}$/)
	})
})
