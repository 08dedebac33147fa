import { loadContent } from '#catalogue/load.server.ts'
import type { VerificationAnswer } from '#shared/forms/answers.ts'

type Data = { words: ReturnType<typeof loadContent>['pages']['verification']; answer?: VerificationAnswer }

export const read = (): Data => ({ words: loadContent().pages.verification })

export const withAnswer = (data: Data, answer: VerificationAnswer): Data => ({ ...data, answer })
