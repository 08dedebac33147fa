import type { Resource } from '#app/base/resource.ts'
import { loadContent } from '#catalogue/load.server.ts'

export type CourseName = [id: number, name: string]

/** The options of the course field. Grows with the number of courses, so it is loaded when the field is first used. */
export const courseNames = (): CourseName[] => loadContent().courses.map(({ id, name }) => [id, name])

export const resources = (): Resource[] => [{ path: '/data/courses.json', read: courseNames }]
