import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { keep, onChangeElsewhere, outlivesPage, readKept } from '#app/ui/browser/kept.ts'

const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000
const SAVE_DELAY_MS = 400

/** `in-memory`: the browser forbids storage, so the draft is lost with the page. */
export type DraftState = 'empty' | 'stored' | 'in-memory'

/** The names of values that differ. */
const differing = <V extends object>(one: V, other: V) =>
	(Object.keys({ ...one, ...other }) as (keyof V)[]).filter(
		(name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
	)

/** Reads a record that is kept for 14 days after its last change. */
function readRecord<R extends object>(key: string): R | undefined {
	try {
		const kept: (R & { at: number }) | null = JSON.parse(readKept(key) ?? 'null')
		if (!kept) return undefined
		if (Date.now() - kept.at < MAX_AGE_MS) return kept
	} catch {}
	keep(key, null)
	return undefined
}

const writeRecord = (key: string, record: object) => keep(key, JSON.stringify({ ...record, at: Date.now() }))

/** `print` tells the body from others, without its words. */
type Attempt = { key: string; print: string }

const attemptOf = (form: string) => `sent-${form}`

/** The FNV-1a hash of a text, with its length. `crypto.subtle` needs https. */
function printOf(text: string) {
	let hash = 0x811c9dc5
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
	return `${hash} ${text.length}`
}

/** Idempotency key of a form: the same body gets the same key, also after a reload, in another tab and after it was sent. */
export function keyFor(form: string, body: string): string {
	const print = printOf(body)
	const last = readRecord<Attempt>(attemptOf(form))
	if (last?.print === print) return last.key
	// The key starts with the time, for locality in the database index. crypto.randomUUID needs https and has no time.
	const digits = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0'))
	const key = Date.now().toString(16).padStart(12, '0') + digits.join('')
	writeRecord(attemptOf(form), { key, print })
	return key
}

/** The next call of `keyFor` returns a new key. */
export const dropKey = (form: string) => keep(attemptOf(form), null)

/** The input of a form, which all tabs share. */
export class Draft<V extends object> {
	readonly #key: string
	readonly name: string
	readonly #empty: Partial<V>
	/** The values as this tab has last read or written them. */
	#seen: Partial<V>

	/** `name` contains the version of the form, so that drafts of older forms are ignored. */
	constructor(name: string, empty: Partial<V> = {}) {
		this.#key = `draft-${name}`
		this.name = name
		this.#empty = empty
		this.#seen = empty
	}

	get values(): V | undefined {
		return readRecord<{ values: V }>(this.#key)?.values
	}

	get state(): DraftState {
		return !outlivesPage(this.#key) ? 'in-memory' : this.values ? 'stored' : 'empty'
	}

	/** Returns the stored values and takes them for those that the form has now. */
	restore(): V | undefined {
		const { values } = this
		this.#seen = { ...this.#empty, ...values }
		return values
	}

	/** Stores the values that have changed in this tab. */
	save(values: V) {
		const stored: Partial<V> = { ...this.values }
		for (const name of differing<Partial<V>>(this.#seen, values)) stored[name] = values[name]
		this.#seen = values
		writeRecord(this.#key, { values: stored })
	}

	/** The values that have changed in another tab. After it has erased the draft, this tab stores all of its own again. */
	changesElsewhere(): Partial<V> {
		const before = this.#seen
		const now = this.restore()
		const changed = now ? differing<Partial<V>>(before, now) : []
		return Object.fromEntries(changed.map((name) => [name, now?.[name]])) as Partial<V>
	}

	erase() {
		this.#seen = this.#empty
		keep(this.#key, null)
	}
}

/**
 * `saveSoon` saves values after a delay or when the page is hidden, `flush` saves them at once. `takeOver` puts what was
 * changed in another tab into the form.
 */
export function useDraft<V extends object>(draft: Draft<V>, takeOver: (changes: Partial<V>) => void) {
	const [state, setState] = useState<DraftState>('empty')
	const pending = useRef<{ values: V; timer: ReturnType<typeof setTimeout> }>(undefined)

	const flush = useCallback(() => {
		if (!pending.current) return
		const { values, timer } = pending.current
		clearTimeout(timer)
		pending.current = undefined
		draft.save(values)
		setState(draft.state)
	}, [draft])

	const saveSoon = useCallback(
		(values: V) => {
			clearTimeout(pending.current?.timer)
			pending.current = { values, timer: setTimeout(flush, SAVE_DELAY_MS) }
		},
		[flush],
	)

	const erase = useCallback(() => {
		clearTimeout(pending.current?.timer)
		pending.current = undefined
		draft.erase()
		setState('empty')
	}, [draft])

	/** Returns the stored values. */
	const restore = useCallback((): V | undefined => {
		flush()
		setState(draft.state)
		return draft.restore()
	}, [draft, flush])

	const onElsewhere = useEffectEvent(() => {
		flush()
		takeOver(draft.changesElsewhere())
		setState(draft.state)
	})

	useEffect(() => {
		// Mobile browsers may discard a hidden page without any further event.
		addEventListener('pagehide', flush)
		document.addEventListener('visibilitychange', flush)
		const ends = onChangeElsewhere(() => onElsewhere())
		return () => {
			removeEventListener('pagehide', flush)
			document.removeEventListener('visibilitychange', flush)
			ends()
			flush()
		}
	}, [flush])

	return { state, saveSoon, flush, erase, restore }
}
