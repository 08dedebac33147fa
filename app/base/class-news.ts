import { useEffect, useState } from 'react'
import type { ClassNews } from '#shared/class-state.ts'
import { remembered } from '#shared/remembered.ts'
import { readClassNews } from './api.ts'

const once = remembered((_: 'classes') => readClassNews())

/** What has become of classes since the build; empty if that is not to be had. */
export const classNews = () => once('classes').catch((): ClassNews => ({}))

/** The same; empty until that is known. Samples are not asked about. */
export function useClassNews(classes: readonly { sample?: boolean | undefined }[]): ClassNews {
	const [news, setNews] = useState<ClassNews>({})
	const isNeeded = classes.some(({ sample }) => !sample)
	useEffect(() => {
		if (isNeeded) classNews().then(setNews)
	}, [isNeeded])
	return news
}
