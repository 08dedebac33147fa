import { useEffect, useState } from 'react'
import type { Head } from '#app/page.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import { useClientValue } from '#app/ui/use-client-value.ts'
import type { CachedPage } from './cached-pages.ts'
import css from './offline.module.css'

export const head = (): Head => ({
	title: 'Not on this device yet',
	description: 'Without a network, only pages that you have visited before can be shown.',
	noindex: true,
})

/** The page that was asked for, as an address of this site whatever stands in the query. */
function wanted(): string {
	const path = new URLSearchParams(location.search).get('page') ?? '/'
	try {
		const address = new URL(path, location.origin)
		return address.origin === location.origin ? address.pathname : '/'
	} catch {
		return '/'
	}
}

/** Comes in place of a page that can't be had: without a network, or while the server does not answer. */
export default function OfflinePage() {
	const page = useClientValue(wanted, '/')
	const [kept, setKept] = useState<CachedPage[]>()

	useEffect(() => {
		import('./cached-pages.ts').then(({ cachedPages }) => cachedPages()).then(setKept, () => setKept([]))
	}, [])

	// Who waits in a tunnel gets the page as soon as there is a network.
	useEffect(() => {
		const waiting = new AbortController()
		const { signal } = waiting
		addEventListener('online', () => location.replace(wanted()), { signal })
		// Who has chosen another page in the meantime wants that one.
		addEventListener('beforeunload', () => waiting.abort(), { signal })
		return () => waiting.abort()
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
			{kept && kept.length > 0 && (
				<>
					<h2>What you can read now</h2>
					<ul className={css.kept}>
						{kept.map(({ path, title }) => (
							<li key={path}>
								<a href={path}>{title}</a>
							</li>
						))}
					</ul>
				</>
			)}
			{kept?.length === 0 && <p>No other page is kept on this device.</p>}
		</section>
	)
}
