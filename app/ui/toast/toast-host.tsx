import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { hasToasts, onToast, restoreToasts, storeToasts } from './toast.ts'

/** Renders notifications. Loads their code with the first `toast()`. */
export function Toasts() {
	const active = useSyncExternalStore(onToast, hasToasts, () => false)
	const [List, setList] = useState<ComponentType>()

	useEffect(() => {
		restoreToasts()
		addEventListener('pagehide', storeToasts)
		return () => removeEventListener('pagehide', storeToasts)
	}, [])

	useEffect(() => {
		if (!active || List) return
		// Not React.lazy: a failed load must not break the page. The next notification tries again.
		const load = () =>
			import('./toast-list.tsx').then(
				({ ToastList }) => setList(() => ToastList),
				() => {},
			)
		load()
		return onToast(load)
	}, [active, List])

	return List ? <List /> : null
}
