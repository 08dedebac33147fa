import { loadContent } from '#content/load.server.ts'

/** The reference lists of the enrolment form. */
export const loader = () => Response.json(loadContent().pages.registration.options)

export type Options = ReturnType<typeof loadContent>['pages']['registration']['options']
