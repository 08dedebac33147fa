import type { OrderWords, QuoteWords } from '#catalogue/booking-schema.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { OrderAnswer } from '#shared/order-view.ts'

type Data = { words: OrderWords; quote: QuoteWords; answer?: OrderAnswer }

export function read(): Data {
	const { order, quote } = loadContent().pages
	return { words: order, quote }
}

export const withAnswer = (data: Data, answer: OrderAnswer): Data => ({ ...data, answer })
