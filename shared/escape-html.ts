const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
	'\r': '&#13;',
}

/** Escapes text for element content, quoted attributes and textareas. */
export const escapeHtml = (text: string) => text.replace(/[&<>"'\r]/g, (character) => ENTITIES[character] as string)
