import '@testing-library/jest-dom/vitest'
import { act, cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

afterEach(cleanup)
// Test files share one window.
afterAll(() => {
	vi.unstubAllGlobals()
})

// APIs that jsdom lacks; tests replace them where needed.
window.matchMedia ??= (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
	this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
	this.open = false
	this.dispatchEvent(new Event('close'))
}
class NoopObserver {
	observe() {}
	disconnect() {}
}
window.IntersectionObserver ??= NoopObserver as unknown as typeof IntersectionObserver
window.ResizeObserver ??= NoopObserver as unknown as typeof ResizeObserver
// jsdom hides elements with a popover attribute permanently.
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
	this.removeAttribute('popover')
}
HTMLElement.prototype.hidePopover ??= () => {}
Element.prototype.scrollIntoView ??= () => {}

/** Makes media queries that contain `part` match until the test file ends or `part` is null. */
export function mediaMatches(part: string | null) {
	window.matchMedia = (query) =>
		Object.assign(new EventTarget(), { matches: part !== null && query.includes(part), media: query }) as MediaQueryList
}

/** Puts observed elements in view; the returned function takes all of them out of view, or puts them back. */
export function observedInView() {
	type Report = (entries: { isIntersecting: boolean }[]) => void
	const reports = new Set<Report>()
	let isIntersecting = true
	// As in a busy page, which receives an older change together with the newest.
	const entries = () => [{ isIntersecting: !isIntersecting }, { isIntersecting }]
	vi.stubGlobal(
		'IntersectionObserver',
		class {
			readonly #report: Report
			constructor(report: Report) {
				this.#report = report
			}
			observe() {
				reports.add(this.#report)
				this.#report(entries())
			}
			disconnect() {
				reports.delete(this.#report)
			}
		},
	)
	return (next: boolean) => {
		isIntersecting = next
		act(() => {
			for (const report of reports) report(entries())
		})
	}
}
