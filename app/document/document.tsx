import type { ReactNode } from 'react'
import { PAYLOAD_ID } from '#app/base/payload.ts'
import { TOUCH_ICON } from '#app/base/site-images.ts'
import { INLINE_SCRIPT } from './inline-script.ts'
import '#app/ui/style/tokens.css'
import '#app/ui/style/font.css'
import '#app/ui/style/base.css'
import '#app/ui/style/plates.css'
import headingFont from '#app/ui/style/heading.woff2?url'
import { DARK_PAPER, INK } from '#drawing/inks.ts'

export type DocumentProps = {
	/** Set when rendering to HTML. Not set in the browser, where trusted types reject scripts that React creates. */
	rendered?: {
		styles: string[]
		/** Without a payload the document has no script and is not hydrated. */
		payload?: string
		structuredData?: string
	}
	children: ReactNode
}

// `import.meta.env.SSR` keeps what only a rendered document has out of the browser's code.

/** The whole document, prerendered at build time and hydrated in the browser. */
export function Document({ rendered, children }: DocumentProps) {
	return (
		<html lang="en" data-plain={rendered && ''} suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				{import.meta.env.SSR && rendered?.payload && <Inline script={INLINE_SCRIPT} />}
				<meta name="theme-color" media="(prefers-color-scheme: light)" content={INK} />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content={DARK_PAPER} />
				<link rel="preload" href={headingFont} as="font" type="font/woff2" crossOrigin="anonymous" />
				<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href={TOUCH_ICON.src} />
				<link rel="manifest" href="/manifest.webmanifest" />
				{import.meta.env.SSR && rendered?.styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
				{import.meta.env.SSR && rendered?.structuredData && (
					<Inline type="application/ld+json" script={rendered.structuredData} />
				)}
			</head>
			<body>
				{children}
				{import.meta.env.SSR && rendered?.payload && (
					<Inline type="application/json" id={PAYLOAD_ID} script={rendered.payload} />
				)}
			</body>
		</html>
	)
}

/** Escapes in JSON what could end the script element. */
function Inline({ script, type, id }: { script: string; type?: string; id?: string }) {
	const __html = type ? script.replaceAll('</', '<\\/').replaceAll('<!--', '\\u003c!--') : script
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, or JSON that can't end the element
	return <script type={type} id={id} dangerouslySetInnerHTML={{ __html }} />
}
