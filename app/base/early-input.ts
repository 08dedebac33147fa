// What the visitor does before the page is hydrated. If an extension or a translator has changed the document by then, React
// renders it anew, and what was typed has to be put into the new fields.

import { type EarlyInput, restore } from '#app/ui/browser/restore-input.ts'

let early: EarlyInput | undefined

const noteFocus = ({ target }: Event) => {
	if (early) early.focused = target
}

/** Called before hydration. */
export function watchEarlyInput() {
	early = {
		main: document.querySelector('main'),
		fields: [...document.querySelectorAll('input, textarea, select')],
		focused: document.activeElement,
		position: scrollY,
	}
	addEventListener('focusin', noteFocus)
}

/** Called when the page is hydrated or rendered anew. */
export function restoreEarlyInput() {
	const seen = early
	early = undefined
	removeEventListener('focusin', noteFocus)
	if (seen && [seen.main, ...seen.fields].some((one) => one?.isConnected === false)) restore(seen)
}
