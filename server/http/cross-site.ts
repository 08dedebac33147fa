import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'

type Options = { publicUrl: string; corsOrigins: string[] }

const MESSAGE =
	'This form was sent from another website, so nothing was stored or looked up. Send it from our own site to go on.'

/**
 * Refuses what a page of another site lets a visitor's browser post. Programs send neither header, and no visitor signs in,
 * so there is nothing else that they could misuse.
 */
export function refuseOtherSites(app: FastifyInstance, options: Options) {
	// After the body was read, so that the answer can show what was typed.
	app.addHook('preValidation', async (request) => {
		const { declared } = request.routeOptions.config
		if (request.method !== 'POST' || declared?.otherSites === 'post') return
		if (isFromOtherSite(request, options)) throw new HttpProblem(403, MESSAGE)
	})
}

function isFromOtherSite({ headers }: FastifyRequest, { publicUrl, corsOrigins }: Options): boolean {
	const { origin, host = '' } = headers
	const site = headers['sec-fetch-site']
	// A browser that sends this header cannot be made to send a wrong one.
	if (site === 'same-origin' || site === 'none') return false
	if (origin === undefined) return site !== undefined
	return origin !== publicUrl && !corsOrigins.includes(origin) && !isAt(origin, host)
}

const isAt = (origin: string, host: string) => URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
