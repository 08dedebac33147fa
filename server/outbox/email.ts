import type { MailWords } from '#catalogue/booking-schema.ts'
import { BRASS, DARK_PAPER, INK, LINE, ON_INK, PAPER, SOFT } from '#drawing/inks.ts'
import type { MailValues } from '#shared/mail-kinds.ts'
import { escapeHtml } from '#shared/signs.ts'

/** A mail before it has a form: the words, and the values that a visitor typed. */
export type Email = {
	/** What it is about; with kind and number of the mail it makes the Message-ID, which stays the same at every try. */
	reference: string
	/** Of its row; a mail that is sent again has another. */
	number?: number
	to: string
	/** Who gets the answer, if not the sender. */
	replyTo?: string
	/** Holds a visitor's words only if it goes to a department. */
	subject: string
	opening: string[]
	/** A link to go on with. */
	action?: { label: string; address: string } | undefined
	/** Name and value, shown as a table. */
	facts: [name: string, value: string][]
	closing: string[]
	attachments?: Attachment[]
}

export type Attachment = { filename: string; contentType: string; content: string | Buffer }

export function toText({ opening, action, facts, closing }: Email): string {
	const indent = Math.max(...facts.map(([name]) => name.length)) + 2
	const table = facts.map(
		([name, value]) => `${name}:`.padEnd(indent) + value.replaceAll('\n', `\n${' '.repeat(indent)}`),
	)
	const link = action ? `${action.label}:\n${action.address}` : ''
	return `${[...opening, link, table.join('\n'), ...closing].filter(Boolean).join('\n\n')}\n`
}

/** What is kept of a mail that was sent: whom it went to, and all that it said. */
export function saidText(email: Email): string {
	const names = (email.attachments ?? []).map(({ filename }) => filename)
	const attached = names.length > 0 ? `\nAttached: ${names.join(', ')}\n` : ''
	return `To: ${email.to}\nSubject: ${email.subject}\n\n${toText(email)}${attached}`
}

// The look of a receipt on the site, without pictures. Programs that ignore the style sheet show plain, readable text.
const STYLE = `
body { margin: 0; padding: 24px 12px; background: ${PAPER}; color: ${INK}; font: 16px/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
main { max-width: 38em; margin: 0 auto; padding: 8px 12px; border: 6px double ${BRASS}; border-width: 6px 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid ${LINE}; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; }
th { color: ${SOFT}; font-weight: normal; }
.name, .reference { font: 24px/1.2 Georgia, 'Times New Roman', serif; }
.action { display: inline-block; padding: 10px 20px; border-radius: 8px; background: ${INK}; color: ${ON_INK}; }
@media (prefers-color-scheme: dark) {
body { background: ${DARK_PAPER}; color: ${ON_INK}; }
th { color: ${LINE}; }
th, td { border-color: ${SOFT}; }
.action { background: ${ON_INK}; color: ${INK}; }
}
`

/** `name` is that of the sender, above the text as on the site. */
export function toHtml({ subject, opening, action, facts, closing }: Email, name: string): string {
	const paragraphs = (texts: string[]) =>
		texts.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n')
	const rows = facts.map(
		([name, value]) =>
			`<tr><th scope="row" align="left" valign="top">${escapeHtml(name)}</th><td${name === 'Reference' ? ' class="reference"' : ''}>${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
	)
	const link = action
		? `<p><a class="action" href="${escapeHtml(action.address)}">${escapeHtml(action.label)}</a></p>`
		: ''
	return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body>
<main>
<p class="name">${escapeHtml(name)}</p>
${paragraphs(opening)}
${link}
${rows.length > 0 ? `<table cellpadding="4">\n${rows.join('\n')}\n</table>` : ''}
${paragraphs(closing)}
</main>
</body>
</html>
`
}

type Said = Omit<MailWords['mails'][keyof MailWords['mails']], 'when'>

/** Subject, opening and closing of a mail, with values in place of the names in braces. */
export function fillIn({ subject, happened, next = '', closing = [] }: Said, values: MailValues) {
	const filled = (text: string) =>
		text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name as keyof MailValues] ?? '')).trim()
	return {
		subject: filled(subject),
		opening: [happened, next].map(filled).filter((text) => text !== ''),
		closing: closing.map(filled),
	}
}
