import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The answer as it was sent: in brotli where there is that. */
export async function getEncoded(url: string) {
	const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage]
	return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}
