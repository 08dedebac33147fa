import { loadRecord } from '#app/base/site-files.ts'
import type { CourseDetail } from './detail.server.ts'
import { useAsyncData } from './use-async-data.ts'

/** The detail of a course: `built` stands in the page, any other is asked for. */
export const useDetail = (id: number, built: { id: number; detail: CourseDetail }) =>
	useAsyncData(String(id), id === built.id ? built.detail : undefined, () =>
		loadRecord<CourseDetail>(`/data/course/${id}.json`),
	)
