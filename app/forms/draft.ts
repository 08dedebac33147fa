import { useCallback, useEffect, useRef, useState } from 'react'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'

const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000
const SAVE_DELAY_MS = 400

type Attempt = { key: string; body: string }
type Stored<V> = { at: number; values?: V; attempt?: Attempt }

/** `in-memory`: the browser forbids storage, so the draft is lost with the page. */
export type DraftState = 'empty' | 'stored' | 'in-memory'

/**
 * The input of a form, stored on this device until 14 days after the last change. Held in memory if the browser forbids
 * storage.
 */
export class Draft<V extends object> {
	readonly #storageKey: string
	#memory: Stored<V> | undefined

	/** `name` contains the version of the form, so that drafts of older forms are ignored. */
	constructor(name: string) {
		this.#storageKey = `draft-${name}`
	}

	get values(): V | undefined {
		return this.#load()?.values
	}

	get state(): DraftState {
		return this.#memory ? 'in-memory' : this.values ? 'stored' : 'empty'
	}

	save(values: V) {
		this.#store({ ...this.#load(), values })
	}

	/** Idempotency key: the same body gets the same key, also after a reload. */
	keyFor(body: string): string {
		const stored = this.#load()
		if (stored?.attempt?.body === body) return stored.attempt.key
		// The key starts with the time, for locality in the database index. crypto.randomUUID needs https and has no time.
		const digits = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0'))
		const key = Date.now().toString(16).padStart(12, '0') + digits.join('')
		this.#store({ ...stored, attempt: { key, body } })
		return key
	}

	/** The next call of `keyFor` returns a new key. */
	dropKey() {
		const { attempt: _, ...rest } = this.#load() ?? {}
		this.#store(rest)
	}

	erase() {
		this.#memory = undefined
		writeStorage('localStorage', this.#storageKey, null)
	}

	#load(): Partial<Stored<V>> | undefined {
		if (this.#memory) return this.#memory
		try {
			const stored: Stored<V> | null = JSON.parse(readStorage('localStorage', this.#storageKey) ?? 'null')
			if (!stored) return undefined
			if (Date.now() - stored.at < MAX_AGE_MS) return stored
		} catch {}
		this.erase()
		return undefined
	}

	#store(draft: Partial<Stored<V>>) {
		const now = { ...draft, at: Date.now() }
		this.erase()
		if (!writeStorage('localStorage', this.#storageKey, JSON.stringify(now))) this.#memory = now
	}
}

/** `saveSoon` saves values after a delay or when the page is hidden, `flush` saves them at once. */
export function useDraft<V extends object>(draft: Draft<V>) {
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
		return draft.values
	}, [draft, flush])

	useEffect(() => {
		// Mobile browsers may discard a hidden page without any further event.
		addEventListener('pagehide', flush)
		document.addEventListener('visibilitychange', flush)
		return () => {
			removeEventListener('pagehide', flush)
			document.removeEventListener('visibilitychange', flush)
			flush()
		}
	}, [flush])

	return { state, saveSoon, flush, erase, restore }
}
