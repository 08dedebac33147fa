/** Letters that no Unicode normalization takes apart. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }

/**
 * Text as it is compared in searches: in lower case, without accents, ligatures, full-width forms, invisible characters and
 * punctuation other than +.
 */
export const foldText = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/[\u0300-\u036f\p{Cf}]/gu, '')
		.toLowerCase()
		.replace(/[ßæœøđðłıþ]/g, (letter) => LETTERS[letter] ?? letter)
		.replace(/[^\p{L}\p{M}\p{N}+]+/gu, ' ')
		.trim()
