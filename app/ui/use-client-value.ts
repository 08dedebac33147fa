import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A value that only the browser knows; `built` stands in its place in the built page and while that hydrates. */
export function useClientValue<T extends string | number | boolean>(read: () => T, built: T): T {
	return useSyncExternalStore(never, read, () => built)
}

/** False in the built page and while it hydrates. */
export const useHydrated = () => useClientValue(() => true, false)
