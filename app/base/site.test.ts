import { expect, test, vi } from 'vitest'
import { quarterOf } from '#shared/class-state.ts'
import { readSite } from './site.data.server.ts'

test('all pages of a build have the same moment, however long the build takes', () => {
	const first = readSite()
	vi.useFakeTimers({ now: Date.now() + 86_400_000 })
	expect(readSite()).toBe(first)
	expect(quarterOf(first.built)).toBe(first.built)
	vi.useRealTimers()
})
