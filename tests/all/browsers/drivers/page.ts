export type Key = 'Enter' | 'Escape' | 'Tab'

export type Control = {
	click(): Promise<void>
	/** Chooses an option of a select element. */
	select(value: string): Promise<void>
}

/** A page in a new browser profile. */
export type Page = {
	goto(url: string): Promise<void>
	evaluate<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
	/** The first visible element that matches the selector and has this name: aria-label, label or text. */
	find(selector: string, name: string): Promise<Control | undefined>
	/** Types into the focused element. */
	type(text: string): Promise<void>
	press(key: Key): Promise<void>
	back(): Promise<void>
	forward(): Promise<void>
	reload(): Promise<void>
	resize(width: number, height: number): Promise<void>
	screenshot(): Promise<Uint8Array>
	/** Closes the page and returns its console errors. */
	close(): Promise<string[]>
}

export type Browser = {
	/** Name and version. */
	name: string
	newPage(): Promise<Page>
	close(): Promise<void>
}

/** Runs in the page. Prefers an exact name to one that only contains `name`. */
export function findInPage(selector: string, name: string): Element | undefined {
	const nameOf = (element: Element) =>
		(element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '')
			.replace(/\s+/g, ' ')
			.trim()
	const visible = [...document.querySelectorAll(selector)].filter(
		(element) =>
			element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]'),
	)
	return (
		visible.find((element) => nameOf(element) === name) ?? visible.find((element) => nameOf(element).includes(name))
	)
}
