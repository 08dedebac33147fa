import type { Resource } from '#app/base/resource.ts'
import { marksFile } from '#drawing/plates/marks.ts'

export const resources = (): Resource[] => [{ path: '/plates/marks.svg', read: marksFile }]
