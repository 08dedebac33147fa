export type Toast = { kind: 'success' | 'error'; text: string; detail?: string | undefined }

let waiting: Toast[] = []
let wanted = false
const listeners = new Set<() => void>()

/** Shows a notification, the detail on a line below the text. <Toasts/> loads what draws them with the first one. */
export function toast(kind: Toast['kind'], text: string, detail?: string) {
	wanted = true
	waiting.push({ kind, text, detail })
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
