import '@testing-library/jest-dom/vitest'
import { act, cleanup } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Examples } from './examples.ts'

afterEach(cleanup)

// jsdom lacks these; each test drives them where it matters.
window.matchMedia ??= (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
	this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
	this.open = false
	this.dispatchEvent(new Event('close'))
}
class NothingToSee {
	observe() {}
	disconnect() {}
}
window.IntersectionObserver ??= NothingToSee as unknown as typeof IntersectionObserver
window.ResizeObserver ??= NothingToSee as unknown as typeof ResizeObserver
// jsdom hides what has a popover attribute for ever.
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
	this.removeAttribute('popover')
}
HTMLElement.prototype.hidePopover ??= () => {}

/** Tests every example against the rules of a prerendered page: no style attribute, no hydration mismatch. */
export function examplesPrerender(examples: Examples) {
	describe.each(Object.entries(examples))('example %s', (_name, example) => {
		it('is prerendered without style attributes and hydrates without a mismatch', async () => {
			const page = document.createElement('div')
			page.innerHTML = renderToString(example())
			expect(page.querySelectorAll('[style], style, script')).toHaveLength(0)
			document.body.append(page)
			const errors: unknown[] = []
			const console = vi.spyOn(globalThis.console, 'error').mockImplementation((...said) => errors.push(said))
			const onRecoverableError = (error: unknown) => errors.push(error)
			const root = await act(async () => hydrateRoot(page, example(), { onRecoverableError }))
			expect(errors).toEqual([])
			act(() => root.unmount())
			page.remove()
			console.mockRestore()
		})
	})
}

/** Makes media queries that contain `part` match until the test file ends or `part` is null. */
export function mediaMatches(part: string | null) {
	window.matchMedia = (query) =>
		Object.assign(new EventTarget(), { matches: part !== null && query.includes(part), media: query }) as MediaQueryList
}
