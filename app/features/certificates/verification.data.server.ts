import type { QueryReader } from '#app/base/page.ts'
import { exampleFace } from '#catalogue/certificate.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import type { PlainPage } from '#catalogue/page-schema.ts'
import type { Face } from '#shared/certificates/certificate.ts'
import type { VerificationAnswer } from '#shared/forms/answers.ts'

type Data = { words: PlainPage; specimen: Face; answer?: VerificationAnswer }

export const read = (): Data => ({ words: wordsOf('verification'), specimen: exampleFace(loadContent()) })

export const withAnswer = (data: Data, answer: VerificationAnswer): Data => ({ ...data, answer })

/** The query changes nothing in the data: the page reads it. */
export const withQuery: QueryReader<Data> = { parameters: () => ['number'], data: (data) => data }
