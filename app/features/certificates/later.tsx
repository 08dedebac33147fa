import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component that is loaded when it is shown. Without its code, nothing is shown. */
export const later = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
	lazy(() => load().catch(() => ({ default: () => null })))

/** A boundary around a component that is loaded later. On the server, a script would have to fill it. */
export const Later = ({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) =>
	import.meta.env.SSR ? children : <Suspense fallback={fallback}>{children}</Suspense>
