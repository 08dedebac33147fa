import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { hasToasts, onToast, restoreToast, storeToast } from './toast.ts'

/** Renders notifications. Loads their code with the first `toast()`, because few visits have one. `page` is the path of the shown page. */
export function Toasts({ page }: { page: string }) {
	const active = useSyncExternalStore(onToast, hasToasts, () => false)
	const [List, setList] = useState<ComponentType<{ page: string }>>()

	useEffect(() => {
		restoreToast()
		addEventListener('pagehide', storeToast)
		return () => removeEventListener('pagehide', storeToast)
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

	return List ? <List page={page} /> : null
}
