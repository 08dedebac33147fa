import type { Resource } from '#app/resource.ts'
import { loadContent } from '#content/load.server.ts'

export type CourseName = [id: number, name: string]

/** What the course field offers: the one list that grows with the courses, asked for when the field is used. */
export const courseNames = (): CourseName[] => loadContent().courses.map(({ id, name }) => [id, name])

export const resources = (): Resource[] => [{ path: '/data/courses.json', read: courseNames }]
