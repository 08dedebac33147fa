import { useEffect, useState } from 'react'
import { loadRecord } from '#app/api.ts'
import type { CourseDetail } from './detail.server.ts'

type Detail = { state: 'waiting' } | { state: 'failed'; retry: () => void } | { state: 'here'; detail: CourseDetail }

/** The detail of a course: `built` stands in the page, any other is asked for. */
export function useDetail(id: number, built: { id: number; detail: CourseDetail }): Detail {
	const [answer, setAnswer] = useState<{ id: number; detail?: CourseDetail }>()
	const [tries, setTries] = useState(0)

	// biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
	useEffect(() => {
		if (id === built.id) return
		let wanted = true
		const settle = (detail?: CourseDetail) => wanted && setAnswer(detail ? { id, detail } : { id })
		loadRecord<CourseDetail>(`/data/course/${id}.json`).then(settle, () => settle())
		return () => {
			wanted = false
		}
	}, [id, built.id, tries])

	if (id === built.id) return { state: 'here', detail: built.detail }
	if (answer?.id !== id) return { state: 'waiting' }
	if (answer.detail) return { state: 'here', detail: answer.detail }
	const retry = () => {
		setAnswer(undefined)
		setTries(tries + 1)
	}
	return { state: 'failed', retry }
}
