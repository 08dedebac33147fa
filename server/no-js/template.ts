import { escapeHtml } from '#shared/escape-html.ts'

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
