const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function parse(date: string) {
	const [, year = '', month = '', day = ''] = date.match(/^(\d{4})-(\d{2})-(\d{2})$/) ?? []
	const parsed = new Date(`${date}T00:00:00Z`)
	if (!year || Number.isNaN(parsed.getTime()) || parsed.getUTCDate() !== Number(day)) return undefined
	return { year, month: MONTHS[Number(month) - 1] ?? '', day: Number(day) }
}

/** Spec 4: 'Mon DD – DD, YYYY' within a month, else 'Mon DD – Mon DD, YYYY'; invalid dates are returned unchanged. One day stands alone. */
export function dateRangeText({ start, end }: { start: string; end: string }): string {
	const from = parse(start)
	const to = parse(end)
	if (!from || !to) return `${start} – ${end}`
	const two = (day: number) => String(day).padStart(2, '0')
	if (start === end) return `${from.month} ${two(from.day)}, ${from.year}`
	if (from.month === to.month && from.year === to.year)
		return `${from.month} ${two(from.day)} – ${two(to.day)}, ${to.year}`
	return `${from.month} ${two(from.day)} – ${to.month} ${two(to.day)}, ${to.year}`
}
