import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A value that only the browser knows; returns `built` when prerendering and during hydration. */
export function useClientValue<T extends string | number | boolean>(read: () => T, built: T): T {
	return useSyncExternalStore(never, read, () => built)
}

/** False when prerendering and during hydration. */
export const useHydrated = () => useClientValue(() => true, false)
