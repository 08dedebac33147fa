import { loadContent } from '#content/load.server.ts'

export type CourseName = [id: number, name: string]

/** What the course field offers: the one list that grows with the courses, asked for when the field is used. */
export const loader = () => Response.json(loadContent().courses.map(({ id, name }): CourseName => [id, name]))
