import { Scripts as RouterScripts, ScrollRestoration, UNSAFE_useScrollRestoration } from 'react-router'

function InBuiltPage() {
	return (
		<>
			<ScrollRestoration />
			<RouterScripts />
		</>
	)
}

function InBrowser() {
	UNSAFE_useScrollRestoration({})
	return null
}

/**
 * The router's scripts stand in built pages only. In the browser they have run; were React to draw them anew, as it
 * does with a page that a translator changed before it woke up, trusted types would refuse them and the page be lost.
 */
export const Scripts = import.meta.env.SSR ? InBuiltPage : InBrowser
