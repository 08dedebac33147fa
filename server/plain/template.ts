const SIGNS: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	'\r': '&#13;',
}

/** Safe as text, in a quoted attribute and in a textarea. */
export const escapeHtml = (text: string) => text.replace(/[&<>"'\r]/g, (sign) => SIGNS[sign] as string)

/**
 * Fills `{{name}}` with the value as text, and keeps what stands between `{{#name}}` and `{{/name}}` only where the
 * value is not empty. What a value says is never read as a template. A name without a value is empty.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
	const value = (name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : '')
	const part = /\{\{#([\w-]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g
	let wanted = template
	for (let before = ''; before !== wanted; ) {
		before = wanted
		wanted = before.replace(part, (_, name: string, inner: string) => (value(name) ? inner : ''))
	}
	return wanted.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => escapeHtml(value(name)))
}
