/** Whole minutes at 220 words a minute, at least one. */
export const minutesToRead = (words: number) => Math.max(1, Math.ceil(words / 220))

/** '5 November 2026' of '2026-11-05'. */
export const dateText = (date: string) =>
	new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
