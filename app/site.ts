import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root.tsx'

/** The provider's facts that every page has at hand. */
export function useSite(): RootData['site'] {
	const data = useRouteLoaderData('root') as RootData | undefined
	if (!data) throw new Error('The page has no data about the provider')
	return data.site
}
