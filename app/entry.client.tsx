import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Who goes back before the page is awake stands at another address, with this page still in the window.
function leaves() {
	const [loaded] = performance.getEntriesByType('navigation')
	if (document.documentElement.dataset['awake'] || !loaded) return false
	if (new URL(loaded.name).pathname === location.pathname) return false
	location.reload()
	return true
}
addEventListener('popstate', leaves)

if (!leaves())
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter useTransitions={false} />
			</StrictMode>,
		)
	})
