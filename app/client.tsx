import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchEarlyInput } from '#app/base/early-input.ts'
import type { Page, PageModule } from '#app/base/page.ts'
import { PAYLOAD_ID, type Payload } from '#app/base/payload.ts'
import { setVersion } from '#app/base/site-files.ts'
import { Document } from '#app/document/document.tsx'
import { pagePath } from '#shared/page-path.ts'
import { App } from './app.tsx'
import { pages } from './pages.ts'
import { importError } from './shell/chunk-load-error.ts'
import { isForeignChange } from './shell/error-boundary.tsx'

async function hydrate({ page: pattern, path, search = '', data, site, version }: Payload) {
	const page = pages.find((candidate) => candidate.path === pattern)
	if (!page) throw new Error(`There is no page ${pattern}`)
	setVersion(version)
	const location = { pathname: path ?? loadedPath(), search, hash: '', key: 0 }
	const module = await loadModule(page)
	watchEarlyInput()
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<Document>
					<App first={{ page, module, data, location }} site={site} />
				</Document>
			</StrictMode>,
			{
				onRecoverableError: warn,
				onCaughtError: (error) => (isForeignChange(error) ? warn(error) : console.error(error)),
			},
		)
	})
}

/** The journeys take it for an error, unless they change the document themselves. */
const warn = (error: unknown) => {
	// A hidden tab has no view transitions, and a busy one may be too late for them.
	if (!(error instanceof DOMException && /^(InvalidState|Timeout)Error$/.test(error.name)))
		console.warn('The document is not as this site made it, and is rendered anew.', error)
}

/** If the module fails to load, returns one that throws when rendered, so that the error screen appears in the shell. */
const loadModule = (page: Page): Promise<PageModule<unknown>> =>
	page.module().catch((error: unknown) => {
		const reason = importError(error)
		const fail = () => {
			throw reason
		}
		return { default: fail, head: fail }
	})

const payload: Payload = JSON.parse(document.getElementById(PAYLOAD_ID)?.textContent ?? '')
/** Path that the document was loaded for. A 404 page has none of its own. */
const loadedPath = () =>
	pagePath(new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname)

// If the visitor went back before hydration, the browser has changed the address but kept the document.
if ((payload.path ?? loadedPath()) !== pagePath(location.pathname)) location.reload()
else
	hydrate(payload).catch((error: unknown) => {
		// Shows the page as without JavaScript.
		document.documentElement.dataset['plain'] = ''
		throw error
	})
