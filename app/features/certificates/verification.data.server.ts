import { wordsOf } from '#catalogue/load.server.ts'
import type { PlainPage } from '#catalogue/page-schema.ts'
import type { VerificationAnswer } from '#shared/forms/answers.ts'

type Data = { words: PlainPage; answer?: VerificationAnswer }

export const read = (): Data => ({ words: wordsOf('verification') })

export const withAnswer = (data: Data, answer: VerificationAnswer): Data => ({ ...data, answer })
