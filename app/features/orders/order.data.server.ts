import { loadContent } from '#catalogue/load.server.ts'
import type { OrderWords } from '#catalogue/page-schema.ts'
import type { OrderAnswer } from '#shared/order-view.ts'

type Data = { words: OrderWords; answer?: OrderAnswer }

export const read = (): Data => ({ words: loadContent().pages.order })

export const withAnswer = (data: Data, answer: OrderAnswer): Data => ({ ...data, answer })
