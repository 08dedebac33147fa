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
	const built = status === 404 && location.pathname === '/404' ? 200 : status
	return new Response(createReadableStreamFromReadable(prelude as never), { headers, status: built })
}

// The build stops at any status but 200 and takes no error for the data of a page. The not-found page is the one page
// that is meant to fail: without data the build asks its loader again for the page itself.
export const handleDataRequest = (response: Response, { request }: { request: Request }) =>
	new URL(request.url).pathname === '/404.data' ? new Response('') : response
