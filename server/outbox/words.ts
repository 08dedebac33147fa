import type { MailWords } from '#catalogue/booking-schema.ts'

type Said = Omit<MailWords['mails'][keyof MailWords['mails']], 'when'>

/** Subject, opening and closing of a mail, with values in place of the names in braces. */
export function fillIn({ subject, happened, next = '', closing = [] }: Said, values: Record<string, string | number>) {
	const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim()
	return {
		subject: filled(subject),
		opening: [happened, next].map(filled).filter((text) => text !== ''),
		closing: closing.map(filled),
	}
}
