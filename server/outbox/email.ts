import { escapeHtml } from '#shared/escape-html.ts'

/** A mail before it has a form: the words, and the values that a visitor typed. */
export type Email = {
	/** What it is about; with the kind of the mail it makes the Message-ID, which stays the same at every try. */
	reference: string
	to: string
	/** Who gets the answer, if not the sender. */
	replyTo?: string
	/** Never holds a visitor's words. */
	subject: string
	opening: string[]
	/** Name and value, shown as a table. */
	facts: [name: string, value: string][]
	closing: string[]
	attachment?: { filename: string; contentType: string; content: string | Buffer } | undefined
}

const WIDTH = 16

export function toText({ opening, facts, closing }: Email): string {
	const table = facts.map(
		([name, value]) => `${`${name}:`.padEnd(WIDTH)} ${value.replaceAll('\n', `\n${' '.repeat(WIDTH + 1)}`)}`,
	)
	return `${[...opening, table.join('\n'), ...closing].filter(Boolean).join('\n\n')}\n`
}

export function toHtml({ subject, opening, facts, closing }: Email): string {
	const paragraphs = (texts: string[]) =>
		texts.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n')
	const rows = facts.map(
		([name, value]) =>
			`<tr><th scope="row" align="left" valign="top">${escapeHtml(name)}</th><td>${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
	)
	return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.5;max-width:40em">
${paragraphs(opening)}
${rows.length > 0 ? `<table cellpadding="4">\n${rows.join('\n')}\n</table>` : ''}
${paragraphs(closing)}
</body>
</html>
`
}
