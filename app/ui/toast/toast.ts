import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'

export type Toast = {
	kind: 'success' | 'error'
	text: string
	/** On a line of its own. */
	detail?: string | undefined
	/** Stays when the site itself goes on to the next page; others end with their page. */
	stays?: boolean
}

let queue: Toast[] = []
let anyToast = false
/** The latest one that stays, with the time. */
let staying: (Toast & { at: number }) | undefined
const listeners = new Set<() => void>()

/** Shows a notification. <Toasts/> loads its code with the first one. */
export function toast(kind: Toast['kind'], text: string, more: Pick<Toast, 'detail' | 'stays'> = {}) {
	anyToast = true
	const next = { kind, text, ...more }
	queue.push(next)
	if (more.stays) staying = { ...next, at: Date.now() }
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
const KEY = 'toast'

/** Stores a visible notification that stays, before this page is unloaded. */
export function storeToast() {
	if (staying && Date.now() - staying.at < SHOWN_MS) writeStorage('sessionStorage', KEY, JSON.stringify(staying))
}

/** Shows the notification that was stored when the previous page was unloaded. */
export function restoreToast() {
	const stored = readStorage('sessionStorage', KEY)
	if (!stored) return
	writeStorage('sessionStorage', KEY, null)
	const { kind, text, detail }: Toast = JSON.parse(stored)
	toast(kind, text, { detail })
}
