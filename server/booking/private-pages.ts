// What the pages have in common that a link alone opens.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Declaration } from '#server/http/declaration.ts'
import { HTML } from '#server/http/form-post.ts'
import { httpProblem, toHttpProblem } from '#server/http/problem.ts'
import type { OfferedClass } from './classes.ts'
import { calendarFile } from './classes.ts'
import { isToken } from './token.ts'

export const PAGE: Declaration = {
	cost: 'page',
	// A token has 128 bits, so that guesses need no budget of their own. One would refuse everybody behind a shared address.
	limits: [],
	cacheSeconds: 0,
	otherSites: 'nothing',
	html: 'answer',
	stores: [],
}
export const FILE: Declaration = { ...PAGE, cost: 'query', html: 'none' }

/** The link is the key: it stands in no header of a request to another site, and no search engine keeps the page. */
export const PRIVATE = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }

/** What the token opens. A link that is malformed, unknown or erased is answered alike. */
export async function openedBy<Row>(token: string, find: (token: string) => Promise<Row | undefined>): Promise<Row> {
	const row = isToken(token) ? await find(token) : undefined
	if (row) return row
	throw httpProblem(404)
}

/** What the token of a refused request opens, to show the page again; undefined if there is nothing to show. */
export async function reopenedBy<Row>(
	token: string,
	find: (token: string) => Promise<Row | undefined>,
	status: number,
): Promise<Row | undefined> {
	// Above 499 the records are what can't be reached.
	return status === 404 || status >= 500 || !isToken(token) ? undefined : find(token)
}

/** Answers a problem with a page; of a link that leads nowhere it needs no words. */
export const answerWithPage =
	(page: (problem: string | undefined) => Promise<string>) =>
	async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
		const { problem, headers } = toHttpProblem(error)
		if (problem.status >= 500) request.log.error({ err: error }, 'refused')
		const html = await page(problem.status === 404 ? undefined : problem.message)
		return reply
			.code(problem.status)
			.headers({ ...headers, ...PRIVATE })
			.type(HTML)
			.send(html)
	}

export async function sendCalendar(
	reply: FastifyReply,
	offered: OfferedClass | undefined,
	provider: { name: string },
	now: Date,
) {
	const file = await calendarFile(offered, provider, now)
	if (!file) throw httpProblem(404)
	return reply
		.type('text/calendar; charset=utf-8')
		.header('content-disposition', `attachment; filename="${file.filename}"`)
		.send(file.content)
}
