import type { Content } from '#catalogue/read-content.server.ts'

export type Paper = Content['papers'][number]

export const paperPath = (slug: string) => `/courses/practice-exam/papers/${slug}`
