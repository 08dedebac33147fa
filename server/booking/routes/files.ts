import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { type OfferedClass, recordsOf } from '#server/booking/classes.ts'
import { calendarFile, drawQuote } from '#server/booking/mails/attachments.ts'
import { wasQuoted } from '#server/booking/order.ts'
import { situationOf } from '#server/booking/situation.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { httpProblem } from '#server/http/problem.ts'
import { drawDocument } from '#server/invoices/file.ts'
import { fileNameOf, readNumber } from '#server/invoices/numbers.ts'
import { findDocument } from '#server/invoices/store.ts'
import { orderAt, PAGE, PRIVATE, params, seatAt } from './pages.ts'
import type { BookingParts } from './render.ts'
import { seatViewOf } from './view.ts'

const FILE: Declaration = { ...PAGE, cost: 'query', html: 'none' }
const PDF: Declaration = { ...FILE, cost: 'document' }

const fileParams = z.object({ token: z.string(), file: z.string() })

/** The files of the pages that a link opens: calendar files, documents and the quote. */
export const bookingFiles =
	({ db, classes, seller, drawer, now }: BookingParts): FastifyPluginAsyncZod =>
	async (app) => {
		app.addHook('onRequest', async (_, reply) => void reply.headers(PRIVATE))

		const file = { schema: { hide: true, params }, config: { declared: FILE } }
		function sendCalendar(reply: FastifyReply, offered: OfferedClass | undefined) {
			const calendar = calendarFile(offered, seller, now())
			if (!calendar) throw httpProblem(404)
			return sendFile(reply, 'text/calendar; charset=utf-8', calendar.filename, calendar.content)
		}
		app.get('/orders/:token/class.ics', file, async (request, reply) => {
			const order = await orderAt(db, request.params.token)
			const { offered, decision, hasOtherDays } = await situationOf(db, order, { classes, now: now() })
			const isPlanned = order.state !== 'cancelled' && decision !== 'off' && !hasOtherDays
			return sendCalendar(reply, isPlanned ? offered : undefined)
		})
		app.get('/seats/:token/class.ics', file, async (request, reply) => {
			const seat = await seatAt(db, request.params.token)
			const offered = classes.get(seat.classSlug ?? '')
			const record = (await recordsOf(db, [seat.classSlug ?? ''])).get(seat.classSlug ?? '')
			return sendCalendar(reply, seatViewOf(seat, { offered, record, now: now() }).calendar ? offered : undefined)
		})

		const pdf = { schema: { hide: true, params: fileParams }, config: { declared: PDF } }
		app.get('/orders/:token/documents/:file', pdf, async (request, reply) => {
			const { token, file } = request.params
			const { id } = await orderAt(db, token)
			const number = readNumber(file.replace(/\.pdf$/, ''))
			const row = number && (await findDocument(db, { number, orderId: id }))
			if (!row) throw httpProblem(404)
			return sendFile(reply, 'application/pdf', fileNameOf(row.number), await drawDocument(row, drawer))
		})
		app.get('/quotes/:token/quote.pdf', { ...file, config: { declared: PDF } }, async (request, reply) => {
			const quote = await orderAt(db, request.params.token)
			if (!wasQuoted(quote)) throw httpProblem(404)
			const bytes = await drawQuote(quote, classes.get(quote.classSlug ?? ''), seller, drawer)
			return sendFile(reply, 'application/pdf', `${quote.reference}.pdf`, bytes)
		})
	}

const sendFile = (reply: FastifyReply, type: string, name: string, content: string | Buffer) =>
	reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
