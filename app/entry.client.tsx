import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

const wakeUp = () =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		)
	})

// The page can be read before it answers: the frame with its content comes first. A tab in the background has no frames.
if (document.hidden) wakeUp()
else requestAnimationFrame(() => setTimeout(wakeUp))
