import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'

export type Toast = { kind: 'success' | 'error'; text: string; detail?: string | undefined }

let queue: Toast[] = []
let anyToast = false
let recent: (Toast & { at: number })[] = []
const listeners = new Set<() => void>()

/** Shows a notification, with the detail on a line of its own. <Toasts/> loads its code with the first one. */
export function toast(kind: Toast['kind'], text: string, detail?: string) {
	anyToast = true
	queue.push({ kind, text, detail })
	recent = [...recent.filter(isShown), { kind, text, detail, at: Date.now() }]
	for (const listener of listeners) listener()
}

/** For <Toasts/>: calls the listener after every `toast()`. Returns a function that unsubscribes. */
export function onToast(listener: () => void) {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

/** For <Toasts/>: returns the queued notifications and empties the queue. */
export function takeToasts(): Toast[] {
	const taken = queue
	queue = []
	return taken
}

export const hasToasts = () => anyToast

// Spec 9: a notification closes after 3000 ms.
const SHOWN_MS = 3000
const isShown = ({ at }: { at: number }) => Date.now() - at < SHOWN_MS
const KEY = 'toasts'

/** Stores the visible notifications for the next page before this one is unloaded. */
export function storeToasts() {
	const shown = recent.filter(isShown)
	if (shown.length > 0) writeStorage('sessionStorage', KEY, JSON.stringify(shown))
}

/** Shows the notifications that were visible when the previous page was unloaded. */
export function restoreToasts() {
	const stored = readStorage('sessionStorage', KEY)
	if (!stored) return
	writeStorage('sessionStorage', KEY, null)
	for (const { kind, text, detail } of JSON.parse(stored) as Toast[]) toast(kind, text, detail)
}
