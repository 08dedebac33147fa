import type { ReactNode } from 'react'
import { isRouteErrorResponse, Meta, Outlet, useRouteLoaderData } from 'react-router'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/root'
import { VERSION_MARK } from './offline/contract.ts'
import { TOUCH_ICON } from './pictures.ts'
import { Scripts } from './scripts.tsx'
import { pageMeta } from './seo.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { NOT_FOUND } from './shell/not-found.tsx'
import { Sheets } from './shell/sheets.tsx'
import { Shell } from './shell/shell.tsx'
import newsreader from './ui/newsreader.woff2?url'
import './ui/tokens.css'
import './ui/font.css'
import './ui/base.css'

/** What the shell needs on every page; it is baked into each of them, so it stays small. */
export function loader() {
	const { site, upcoming } = loadContent()
	const { name, legalName, address, office, phone, chat, departments, mail, social, badge, payments } = site
	return {
		site: {
			name,
			legalName,
			address,
			office: { name: office.name, lines: office.lines, country: office.country, branches: office.branches },
			phone,
			chat,
			departments,
			mail: { registrations: mail.registrations, messages: mail.messages },
			social,
			badge,
			payments,
		},
		upcoming,
		built: new Date().toISOString().slice(0, 10),
		version: VERSION_MARK,
	}
}
export type RootData = ReturnType<typeof loader>

/** Of the error screen and the not-found page: they stand in the place of a page and have no address of their own. */
export const meta: Route.MetaFunction = ({ error, ...args }) => [
	...pageMeta(
		args,
		isRouteErrorResponse(error) && error.status === 404
			? NOT_FOUND
			: { title: 'Something went wrong', description: 'The page could not be shown.' },
	).filter((tag) => 'title' in tag || ('name' in tag && tag.name === 'description')),
	{ name: 'robots', content: 'noindex' },
]

// The shell stands in Layout: an error boundary replaces the page, never header and footer.
export function Layout({ children }: { children: ReactNode }) {
	const data = useRouteLoaderData<typeof loader>('root')
	return (
		<html lang="en" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" media="(prefers-color-scheme: light)" content="#11233a" />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1826" />
				<Meta />
				<link rel="preload" href={newsreader} as="font" type="font/woff2" crossOrigin="anonymous" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href={TOUCH_ICON.src} />
				<link rel="manifest" href="/manifest.webmanifest" />
				<Sheets />
			</head>
			<body>
				{data ? <Shell data={data}>{children}</Shell> : children}
				<Scripts />
			</body>
		</html>
	)
}

export default function App() {
	return <Outlet />
}

export function HydrateFallback() {
	return <LoadingScreen />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorScreen error={error} />
}
