// What the visitor does before the page is hydrated. If an extension or a translator has changed the document by then, React
// renders it anew, and what was typed has to be put into the new fields.

type EarlyInput = {
	main: Element | null
	/** All fields of the prerendered document; they keep their values when they are removed. */
	fields: Element[]
	focused: EventTarget | null
	/** How far the page was scrolled. */
	position: number
}

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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The element of the new document that stands for one of the old. */
function twinOf<E extends Element>(old: E): E | undefined {
	const keys = old.id || old.getAttribute('name') ? ['id', 'name'] : ['className', 'href', 'ariaLabel', 'textContent']
	const property = (element: Element, key: string) => (element as unknown as Record<string, unknown>)[key]
	return [...document.querySelectorAll<E>(old.localName)].find((element) =>
		keys.every((key) => property(element, key) === property(old, key)),
	)
}

/** Puts what was typed, chosen, focused and tapped in the old document into the new one. */
function restore({ fields, focused, position }: EarlyInput) {
	for (const old of fields as Field[]) {
		const field = twinOf(old)
		if (!field) continue
		if (old instanceof HTMLInputElement && /checkbox|radio/.test(old.type)) {
			if (old.checked !== (field as HTMLInputElement).checked) field.click()
		} else if (old.value !== field.value) type(field, old.value)
	}
	scrollTo({ top: position, behavior: 'instant' })
	if (focused instanceof Element && !focused.isConnected) {
		const place = twinOf(focused) as HTMLInputElement | undefined
		place?.focus({ preventScroll: true })
		const { selectionStart, selectionEnd } = focused as HTMLInputElement
		// Null for a field of email addresses, undefined for a link.
		if (typeof selectionStart === 'number') place?.setSelectionRange(selectionStart, selectionEnd)
	}
	const { tapped } = window as { tapped?: HTMLElement | null }
	if (tapped && !tapped.isConnected) twinOf(tapped)?.click()
}

/** Changes a value as typing does: React does not notice an assignment. */
function type(field: Field, value: string) {
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
	field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
