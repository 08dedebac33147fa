import { readStorage, writeStorage } from './storage.ts'

export type Toast = { kind: 'success' | 'error'; text: string; detail?: string | undefined }

let waiting: Toast[] = []
let wanted = false
let recent: (Toast & { at: number })[] = []
const listeners = new Set<() => void>()

/** Shows a notification, the detail on a line below the text. <Toasts/> loads what draws them with the first one. */
export function toast(kind: Toast['kind'], text: string, detail?: string) {
	wanted = true
	waiting.push({ kind, text, detail })
	recent = [...recent.filter(isShown), { kind, text, detail, at: Date.now() }]
	for (const listener of listeners) listener()
}

/** For the host: calls back after every `toast()`; the result ends it. */
export function onToast(listener: () => void) {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

/** For the host: hands out what waits, each notification once. */
export function takeToasts(): Toast[] {
	const taken = waiting
	waiting = []
	return taken
}

export const toastsWanted = () => wanted

// Spec 9: a notification closes after 3000 ms.
const SHOWN_MS = 3000
const isShown = ({ at }: { at: number }) => Date.now() - at < SHOWN_MS
const KEY = 'toasts'

/** Stores what is shown while the page is left, for the next one. */
export function keepToasts() {
	const shown = recent.filter(isShown)
	if (shown.length > 0) writeStorage('sessionStorage', KEY, JSON.stringify(shown))
}

/** Shows again what was shown when the page before was left for this one. */
export function restoreToasts() {
	const kept = readStorage('sessionStorage', KEY)
	if (!kept) return
	writeStorage('sessionStorage', KEY, null)
	for (const { kind, text, detail } of JSON.parse(kept) as Toast[]) toast(kind, text, detail)
}
