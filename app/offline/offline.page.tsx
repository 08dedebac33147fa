import { useEffect, useState } from 'react'
import type { Head } from '#app/base/page.ts'
import { isReached } from '#app/base/site-files.ts'
import { whenReached } from '#app/base/when-reached.ts'
import { useClientValue } from '#app/ui/browser/use-client-value.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Rosette } from '#app/ui/rosette/rosette.tsx'
import type { CachedPage } from './cached-pages.ts'
import css from './offline.module.css'

export const head = (): Head => ({
	title: 'Not on this device yet',
	description: 'Without a network, only pages that you have visited before can be shown.',
	noindex: true,
})

/** Path, query and fragment of the requested page; '/' if the query names another site. */
function requestedAddress(): string {
	const path = new URLSearchParams(location.search).get('page') ?? '/'
	try {
		const address = new URL(path, location.origin)
		return address.origin === location.origin ? address.pathname + address.search + location.hash : '/'
	} catch {
		return '/'
	}
}

/** The service worker shows this page in place of one that is not cached when the network or the server does not answer. */
export default function OfflinePage() {
	const page = useClientValue(requestedAddress, '/')
	const [cached, setCached] = useState<CachedPage[]>()

	useEffect(() => {
		import('./cached-pages.ts').then(({ cachedPages }) => cachedPages()).then(setCached, () => setCached([]))
	}, [])

	// Opens the requested page when the network is back.
	useEffect(() => {
		const listening = new AbortController()
		const { signal } = listening
		let end: (() => void) | undefined
		const wait = () => {
			if (!signal.aborted) end ??= whenReached(() => location.replace(requestedAddress()))
		}
		isReached().then((reached) => reached || wait())
		for (const event of ['offline', 'online']) addEventListener(event, wait, { signal })
		// A navigation that the visitor has started takes precedence.
		addEventListener('beforeunload', () => listening.abort(), { signal })
		signal.addEventListener('abort', () => end?.())
		return () => listening.abort()
	}, [])

	return (
		<section className={css.page}>
			<Rosette scheme="QMS" className={css.rosette} weight={0.5} />
			<h1>This page is not on your device yet</h1>
			<p>
				The network does not answer, and you have not visited this page before. It opens by itself when you are
				connected again.
			</p>
			<p>
				<a href={page} className={buttonClass('primary')}>
					Try again
				</a>
			</p>
			{cached && cached.length > 0 && (
				<>
					<h2>What you can read now</h2>
					<ul className={css.cached}>
						{cached.map(({ path, title }) => (
							<li key={path}>
								<a href={path}>{title}</a>
							</li>
						))}
					</ul>
				</>
			)}
			{cached?.length === 0 && <p>No other page is kept on this device.</p>}
		</section>
	)
}
