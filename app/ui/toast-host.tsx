import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { onToast, restoreToasts, storeToasts, toastsWanted } from './toast.ts'

/** Renders notifications. Loads their code with the first `toast()`. */
export function Toasts() {
	const wanted = useSyncExternalStore(onToast, toastsWanted, () => false)
	const [List, setList] = useState<ComponentType>()

	useEffect(() => {
		restoreToasts()
		addEventListener('pagehide', storeToasts)
		return () => removeEventListener('pagehide', storeToasts)
	}, [])

	useEffect(() => {
		if (!wanted || List) return
		// Not React.lazy: a failed load must not break the page. The next notification tries again.
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
