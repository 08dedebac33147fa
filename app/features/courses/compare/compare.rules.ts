/** So many columns fit a screen. */
export const MAX_COMPARED = 4

/** The courses that an address compares: `?ids=1,22`. `ignored` are values that are no id, or one too many. */
export function comparedIn(address: URLSearchParams): { ids: number[]; ignored: string[] } {
	const values = [...new Set((address.get('ids') ?? '').slice(0, 1000).split(/[\s,]+/))].filter(Boolean)
	const ids = values.filter((value) => /^[1-9]\d{0,8}$/.test(value)).map(Number)
	const kept = ids.slice(0, MAX_COMPARED)
	return { ids: kept, ignored: values.filter((value) => !kept.includes(Number(value))) }
}

export const compareAddress = (ids: number[]) => `/courses/compare?ids=${ids.join(',')}`

/** Whether a row says the same of all courses. */
export const isSame = (values: (string | undefined)[]) => values.every((value) => value === values[0])
