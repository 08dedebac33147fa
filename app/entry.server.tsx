import { createReadableStreamFromReadable } from '@react-router/node'
import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

// Pages are made at the build. prerenderToNodeStream waits for lazy content, so that it stands where it belongs in the HTML.
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
	// The build asks for /about/, visitors for /about: the page must be the one that wakes up in their browser.
	const { location } = context.staticHandlerContext
	location.pathname = location.pathname.replace(/(?<=.)\/$/, '')
	const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />)
	headers.set('Content-Type', 'text/html')
	return new Response(createReadableStreamFromReadable(prelude as never), { headers, status })
}
