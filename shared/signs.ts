// Signs of text, whatever it says.

/**
 * Characters without a glyph, and those that turn the direction of text. The first group has those that stay: joiners where
 * a script or an emoji needs them, and variation selectors behind an ideograph or an emoji.
 */
const INVISIBLE =
	/((?<=(?![\u0300-\u036f])[\p{M}\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{ExtPict}\p{EMod}])(?:\u200c|\u200d)(?=[\p{L}\p{M}\p{ExtPict}])|(?<=[\p{sc=Han}\p{ExtPict}#*\d])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])|\p{DI}/gu

export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '$1')

/** A character that shows as nothing, or as a plain space or hyphen without being one: our own texts have none. */
export const UNSEEN = /[\p{DI}\p{Zl}\p{Zp}\u2011]|(?! )\p{Zs}/u

/** Digits of any script as 0 to 9: Unicode has those of a script in a row from its zero. */
export const toDigits = (text: string) =>
	text.replace(/\p{Nd}/gu, (digit) => {
		const code = digit.codePointAt(0) ?? 0
		let zero = code
		while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
		return `${(code - zero) % 10}`
	})

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
