import type { Head } from '#app/base/page.ts'
import { NOT_FOUND, NotFound } from './not-found.tsx'

export const head = (): Head => ({ ...NOT_FOUND, noindex: true })

export default NotFound
