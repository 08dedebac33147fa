import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

const hydrationData = { loaderData: { root: { site: { name: 'Pramaan' } } } }

/** What blocks expect of the site around them: a router, and the provider's name in the root's data. */
export function InSite({ children }: { children: ReactNode }) {
	const [router] = useState(() => createMemoryRouter([{ id: 'root', path: '*', element: children }], { hydrationData }))
	return <RouterProvider router={router} />
}
