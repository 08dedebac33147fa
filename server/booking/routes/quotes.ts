import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { countryNamed } from '#catalogue/prices.ts'
import { buyerFaults } from '#server/booking/billing.ts'
import { type NewQuote, saveQuote, validUntil } from '#server/booking/book.ts'
import { classColumns, recordsOf } from '#server/booking/classes.ts'
import { printedQuote } from '#server/booking/mails/attachments.ts'
import type { Quote } from '#server/booking/order.ts'
import { offerIn, quotedAmounts } from '#server/booking/price.ts'
import { capacityOf } from '#server/booking/seats.ts'
import { quotePath } from '#server/booking/token.ts'
import type { Db } from '#server/db/database.ts'
import { QUOTES } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { isFormPost } from '#server/http/no-script.ts'
import { invalid } from '#server/http/validation.ts'
import { FORM_PROBLEMS, json, quoteReceipt } from '#server/openapi/responses.ts'
import { formHeaders, keyOfForm, keyReused, readSubmission } from '#server/submissions/headers.ts'
import { acceptTableForm } from '#server/submissions/table-form.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import { classState } from '#shared/class-state.ts'
import { QUOTE_EXAMPLE, QUOTE_FIELDS, type QuoteRequest } from '#shared/forms/quote-fields.ts'
import { schemasOf } from '#shared/forms/schema.ts'
import { WRITES } from './forms.ts'
import type { ServerFor } from './register.ts'
import type { BookingParts } from './render.ts'

const MIN_DURATION_MS = 2000

const SCHEMA = {
	operationId: 'quote',
	summary: 'Ask for a quote for a group',
	headers: formHeaders,
	body: z.strictObject(schemasOf<QuoteRequest>(QUOTE_FIELDS)).check(z.meta({ examples: [QUOTE_EXAMPLE] })),
	response: { 201: json('It is stored.', quoteReceipt), ...FORM_PROBLEMS },
}

const QUOTE: Declaration = { ...WRITES, limits: [QUOTES], stores: ['orders', 'outbox', 'rateLimits'] }

export const quoteRoutes =
	(parts: BookingParts, serverFor: ServerFor, rendered: RenderedPages | undefined): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, write, notifyOutbox, secret, now, classes, seller } = parts
		if (rendered) acceptTableForm(app, '/quotes', QUOTE_FIELDS, rendered.quote)
		app.post('/quotes', { schema: SCHEMA, config: { declared: QUOTE } }, async (request, reply) => {
			const { body, headers } = request
			const submission = readSubmission(request, { minDurationMs: MIN_DURATION_MS, secret, now: now() })
			if (isFormPost(request)) Object.assign(submission, keyOfForm(request, secret))
			const quote = toQuote(body, parts, submission.now)
			await refuseOff(db, quote.classSlug)
			const print = (order: Quote) => {
				const list = parts.prices.get(order.courseId)
				return printedQuote(
					order,
					classes.get(order.classSlug ?? ''),
					seller,
					list && offerIn(list, order.country).taxNote,
				)
			}
			const saved = await write((trx) => saveQuote(trx, quote, body, submission, print))
			if (!saved) throw keyReused()
			notifyOutbox()
			const path = serverFor(headers.origin) + quotePath(saved.token)
			if (isFormPost(request)) return reply.redirect(path, 303)
			return reply.code(201).send({ message: 'Your quote is ready.', number: saved.reference, quote: path })
		})
	}

async function refuseOff(db: Db, slug: string | null | undefined) {
	const record = slug ? (await recordsOf(db, [slug])).get(slug) : undefined
	if (record?.decision === 'off') throw invalid({ class: 'This class does not take place. Choose another one' })
}

/** What is offered to the person who asks; throws an HttpProblem if we do not offer it. */
function toQuote(
	body: QuoteRequest,
	{ courses, formerNames, classes, prices, seller }: BookingParts,
	now: Date,
): NewQuote {
	const { course: sent, class: slug, people, name: buyerName, gstin, purchaseOrder, ...buyer } = body
	const course = formerNames.get(sent) ?? sent
	const courseId = courses.get(course)
	const ofCourse = courseId === undefined ? undefined : prices.get(courseId)
	if (courseId === undefined || !ofCourse) throw invalid({ course: QUOTE_FIELDS.course.message })
	const offered = slug === '' ? undefined : classes.get(slug)
	if (slug !== '' && !offered) throw invalid({ class: QUOTE_FIELDS.class.message })
	if (offered && offered.courseId !== courseId) throw invalid({ class: 'This class belongs to another course' })
	if (offered && classState(offered, now.getTime()) !== 'open') throw invalid({ class: 'This class is full or closed' })
	const quantity = Number(people)
	if (offered && quantity > capacityOf(offered))
		throw invalid({
			people: `This class has room for ${capacityOf(offered)}. Leave the class open, and we will agree dates with you`,
		})
	const country = countryNamed(body.country)
	if (!country) throw invalid({ country: 'Select a country from the list' })
	const { company, address } = body
	const faults = buyerFaults({ company, name: buyerName, address, purchaseOrder, gstin }, country)
	if (Object.keys(faults).length > 0) throw invalid(faults)
	const asked = { country, people: quantity, groupPrice: seller.groupPrice, now }
	return {
		...buyer,
		country,
		buyerName,
		gstin: gstin || null,
		purchaseOrder: purchaseOrder || null,
		courseId,
		course,
		...classColumns(offered),
		quantity,
		...quotedAmounts({ prices: offered?.prices ?? ofCourse, earlyBird: offered?.earlyBird, ...asked }),
		validUntil: validUntil(now, offered?.closesAt),
	}
}
