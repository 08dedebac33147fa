import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { HTML } from '#server/http/form-post.ts'
import type { Provider } from '#server/outbox/provider.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import { joiningOf, type OfferedClasses } from './classes.ts'
import { answerWithPage, FILE, openedBy, PAGE, PRIVATE, sendCalendar } from './private-pages.ts'
import { findSeat, isOver, seatStatusOf, seatViewOf } from './view.ts'

type Dependencies = {
	db: Kysely<Database>
	classes: OfferedClasses
	provider: Pick<Provider, 'name'>
	rendered: RenderedPages
	now: () => Date
}

const params = z.object({ seat: z.string() })

/** The page of a seat and its calendar file, of a person who attends where another pays. */
export const seatPageRoutes =
	({ db, classes, provider, rendered, now }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const seatAt = (token: string) => openedBy(token, (token) => findSeat(db, token))
		const errorHandler = answerWithPage((problem) => rendered.order({ problem }))
		const page = { schema: { hide: true, params }, config: { declared: PAGE }, errorHandler }
		app.get('/seats/:seat', page, async (request, reply) => {
			reply.headers(PRIVATE)
			const seat = await seatAt(request.params.seat)
			const joining = seatStatusOf(seat) === 'confirmed' ? await joiningOf(db, seat.classSlug) : undefined
			const html = await rendered.order({ seat: seatViewOf(seat, classes.get(seat.classSlug ?? ''), joining) })
			return reply.type(HTML).send(html)
		})

		const file = { schema: { hide: true, params }, config: { declared: FILE } }
		app.get('/seats/:seat/class.ics', file, async (request, reply) => {
			reply.headers(PRIVATE)
			const seat = await seatAt(request.params.seat)
			const offered = isOver(seatStatusOf(seat)) ? undefined : classes.get(seat.classSlug ?? '')
			return sendCalendar(reply, offered, provider, now())
		})
	}
