const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	'\r': '&#13;',
}

/** Safe as text, in a quoted attribute and in a textarea. */
export const escapeHtml = (text: string) => text.replace(/[&<>"'\r]/g, (character) => ENTITIES[character] as string)
