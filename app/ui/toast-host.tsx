import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { keepToasts, onToast, restoreToasts, toastsWanted } from './toast.ts'

/** The place of notifications, once in the shell. Renders and loads nothing until the first `toast()`. */
export function Toasts() {
	const wanted = useSyncExternalStore(onToast, toastsWanted, () => false)
	const [List, setList] = useState<ComponentType>()

	useEffect(() => {
		restoreToasts()
		addEventListener('pagehide', keepToasts)
		return () => removeEventListener('pagehide', keepToasts)
	}, [])

	useEffect(() => {
		if (!wanted || List) return
		// Not React.lazy: a notification that can't be loaded must not take the page with it. The next one tries again.
		const load = () =>
			import('./toast-list.tsx').then(
				({ ToastList }) => setList(() => ToastList),
				() => {},
			)
		load()
		return onToast(load)
	}, [wanted, List])

	return List ? <List /> : null
}
