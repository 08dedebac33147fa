import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Who goes back before the page is awake stands at another address, with this page still in the window.
const [loaded] = performance.getEntriesByType('navigation')
function stayInStep() {
	if (document.documentElement.dataset['awake'] || !loaded) return
	if (new URL(loaded.name).pathname !== location.pathname) location.reload()
}
stayInStep()
addEventListener('popstate', stayInStep)

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	)
})
