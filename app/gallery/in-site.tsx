import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { RootData } from '#app/root.tsx'
import { Site } from '#app/site.ts'

/** What blocks expect of the site around them: a router and the provider's name. */
export function InSite({ children }: { children: ReactNode }) {
	const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }]))
	return (
		<Site value={{ name: 'Pramaan' } as RootData['site']}>
			<RouterProvider router={router} />
		</Site>
	)
}
