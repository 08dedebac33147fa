import { useCallback, useContext } from 'react'
import { matchRoutes, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'

const loaded = new Set<string>()
export const isLoaded = (module: string) => loaded.has(module)

/** Rejects when the module does not come and when it throws while it is evaluated. */
export async function loadModule(module: string) {
	await import(/* @vite-ignore */ module)
	loaded.add(module)
}

/** Tells what a page is made of, the part that all pages share first: modules and style sheets. */
export function usePartsOf() {
	const router = useContext(UNSAFE_DataRouterContext)?.router
	const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes
	return useCallback(
		(pathname: string) =>
			(matchRoutes(router?.routes ?? [], pathname) ?? []).map(({ route }) => ({
				isUnknown: route.path === '*',
				...routes?.[route.id ?? ''],
			})),
		[router, routes],
	)
}
