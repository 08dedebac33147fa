import { useCallback, useEffect, useRef, useState } from 'react'
import { readStorage, writeStorage } from './storage.ts'

const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000
const SAVE_DELAY_MS = 400

type Attempt = { key: string; body: string }
type Kept<V> = { at: number; values?: V; attempt?: Attempt }

/** `unkept`: this browser keeps it only as long as the page. */
export type Keeping = 'nothing' | 'kept' | 'unkept'

/**
 * What was typed into a form, kept on this device for 14 days after the last change.
 * Where the browser keeps nothing it lives as long as the page.
 */
export class Draft<V extends object> {
	readonly #place: string
	#unkept: Kept<V> | undefined

	/** The name has the version of the form in it: what an older form left is not read. */
	constructor(name: string) {
		this.#place = `draft-${name}`
	}

	get values(): V | undefined {
		return this.#load()?.values
	}

	get keeping(): Keeping {
		return this.#unkept ? 'unkept' : this.values ? 'kept' : 'nothing'
	}

	keep(values: V) {
		this.#save({ ...this.#load(), values })
	}

	/** One key for each filled-in form: the same body gets the same one, after a reload too. */
	keyFor(body: string): string {
		const kept = this.#load()
		if (kept?.attempt?.body === body) return kept.attempt.key
		// Time first: the keys of one hour are neighbours in the store's index. crypto.randomUUID needs https, and has no time.
		const digits = [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0'))
		const key = Date.now().toString(16).padStart(12, '0') + digits.join('')
		this.#save({ ...kept, attempt: { key, body } })
		return key
	}

	/** After this the same body gets another key. */
	dropKey() {
		const { attempt: _, ...kept } = this.#load() ?? {}
		this.#save(kept)
	}

	erase() {
		this.#unkept = undefined
		writeStorage('localStorage', this.#place, null)
	}

	#load(): Partial<Kept<V>> | undefined {
		if (this.#unkept) return this.#unkept
		try {
			const kept: Kept<V> | null = JSON.parse(readStorage('localStorage', this.#place) ?? 'null')
			if (!kept) return undefined
			if (Date.now() - kept.at < MAX_AGE_MS) return kept
		} catch {}
		this.erase()
		return undefined
	}

	#save(kept: Partial<Kept<V>>) {
		const now = { ...kept, at: Date.now() }
		this.erase()
		if (!writeStorage('localStorage', this.#place, JSON.stringify(now))) this.#unkept = now
	}
}

/** `touch` after each change keeps the values a moment later, or when the page is left; `forget` erases them. */
export function useDraft<V extends object>(draft: Draft<V>) {
	const [keeping, setKeeping] = useState<Keeping>('nothing')
	const waiting = useRef<{ values: V; timer: ReturnType<typeof setTimeout> }>(undefined)

	const flush = useCallback(() => {
		if (!waiting.current) return
		const { values, timer } = waiting.current
		clearTimeout(timer)
		waiting.current = undefined
		draft.keep(values)
		setKeeping(draft.keeping)
	}, [draft])

	const touch = useCallback(
		(values: V) => {
			clearTimeout(waiting.current?.timer)
			waiting.current = { values, timer: setTimeout(flush, SAVE_DELAY_MS) }
		},
		[flush],
	)

	const forget = useCallback(() => {
		clearTimeout(waiting.current?.timer)
		waiting.current = undefined
		draft.erase()
		setKeeping('nothing')
	}, [draft])

	/** What is there from before. */
	const recall = useCallback((): V | undefined => {
		flush()
		setKeeping(draft.keeping)
		return draft.values
	}, [draft, flush])

	useEffect(() => {
		// Phones end a page in the background without a further word.
		addEventListener('pagehide', flush)
		document.addEventListener('visibilitychange', flush)
		return () => {
			removeEventListener('pagehide', flush)
			document.removeEventListener('visibilitychange', flush)
			flush()
		}
	}, [flush])

	return { keeping, touch, flush, forget, recall }
}
