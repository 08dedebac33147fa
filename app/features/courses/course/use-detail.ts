import { loadRecord } from '#app/base/site-files.ts'
import { useAsyncData } from '#app/features/courses/use-async-data.ts'
import type { CourseDetail } from './detail.server.ts'

/** The detail of a course: `built` stands in the page, any other is asked for. */
export const useDetail = (id: number, built: { id: number; detail: CourseDetail }) =>
	useAsyncData(String(id), id === built.id ? built.detail : undefined, () =>
		loadRecord<CourseDetail>(`/data/course/${id}.json`),
	)
