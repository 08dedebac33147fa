/** Formats '2025-09-29' as '29 September 2025'; returns a text that is no date (2025, 2025-02-30) unchanged. */
export function dateText(date: string): string {
	const parsed = new Date(`${date}T00:00:00Z`)
	const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(`${date}T`)
	if (!isDay) return date
	return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(parsed)
}
