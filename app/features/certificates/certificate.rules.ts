const STANDARDS: [RegExp, string][] = [
	[/27001|ISMS/, 'ISMS'],
	[/20000|ITSMS/, 'ITSMS'],
	[/14001|\bEMS\b/, 'EMS'],
	[/45001|OHSMS/, 'OHSMS'],
	[/22000|FSMS/, 'FSMS'],
	[/13485|MDQMS/, 'MDQMS'],
	[/16949|IATF/, 'IATF'],
]

/** The scheme whose rosette a certificate carries, read from the text of its scheme. */
export const schemeOf = (text: string) => STANDARDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'QMS'

/** '29 September 2025' of '2025-09-29'; another text stands as it is. */
export function dateText(date: string): string {
	const parsed = new Date(`${date}T00:00:00Z`)
	return Number.isNaN(parsed.getTime())
		? date
		: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(parsed)
}
