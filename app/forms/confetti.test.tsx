import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaMatches } from '#app/ui/testing.tsx'
import { celebrate } from './confetti.ts'

const { fire, create } = vi.hoisted(() => {
	const fire = vi.fn<() => Promise<null>>()
	return { fire, create: vi.fn(() => fire) }
})
vi.mock('canvas-confetti', () => ({ default: { create } }))

describe('celebrate', () => {
	beforeEach(() => {
		mediaMatches(null)
		vi.clearAllMocks()
		fire.mockResolvedValue(null)
	})

	it('does nothing when the visitor prefers reduced motion', async () => {
		mediaMatches('reduce')
		await celebrate()
		expect(create).not.toHaveBeenCalled()
	})

	it('resolves when the confetti fails', async () => {
		fire.mockRejectedValue(new Error('no canvas'))
		await expect(celebrate()).resolves.toBeUndefined()
		expect(fire).toHaveBeenCalledOnce()
	})
})
